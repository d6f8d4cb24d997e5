import fc from "fast-check";

/** Makes the property tests try the same inputs in every run. Set FUZZ_SEED to another number for others. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_120) });
