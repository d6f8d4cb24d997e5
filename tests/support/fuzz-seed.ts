import fc from "fast-check";

/**
 * Makes the property tests try the same inputs in every run, so that a run says something about the change and not
 * about luck. Set FUZZ_SEED to another number to look elsewhere.
 */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_120) });
