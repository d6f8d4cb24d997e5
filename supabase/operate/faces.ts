import { writeFileSync } from "node:fs";
import { boroughName } from "../../src/scheme/boroughs.ts";
import { confirm } from "../local/confirm.ts";
import { Failure } from "../local/failure.ts";
import { adminCommand, asked } from "./connect.ts";
import { boroughOf } from "./domains.ts";
import { reasonAt, type Job } from "./job.ts";

const allFaces = async ({ project, operator }: Job) =>
  (await asked(project, operator.rpc("faces_for_operator"))).map((face) => ({
    ...face,
    borough_key: face.borough_key ?? "",
  }));

async function faceOf(job: Job) {
  const key = boroughOf(job.words[0]);
  const face = (await allFaces(job)).find(({ borough_key: borough }) => borough === key);
  if (!face) throw new Failure(`${boroughName(key)} has not said how it looks.`);
  return face;
}

/** councils faces: whose marks wait to be looked at. */
export async function listFaces(job: Job): Promise<void> {
  const faces = await allFaces(job);
  if (faces.length === 0) job.say("No council has said how it looks.");
  for (const { borough_key: key, released } of faces)
    job.say(`${key.padEnd(22)}${released ? "shown" : "waits to be looked at"}`);
}

/** councils face <borough> --out <file.png>: to be looked at. */
export async function showFace(job: Job): Promise<void> {
  const { mark, colour, contact_page: page, print, released, borough_key: key } = await faceOf(job);
  job.say(
    `Colour: ${colour ?? "none"}\nContact page: ${page ?? "none"}\n${released ? "Shown." : "Not shown yet."}`,
  );
  if (mark && job.out) writeFileSync(job.out, Buffer.from(mark, "base64"), { mode: 0o600 });
  job.say(
    !mark
      ? "No mark."
      : job.out
        ? `Its mark is in ${job.out}. Look at it.`
        : "Its mark: the same with --out mark.png",
  );
  if (!released)
    job.say(
      `If nothing in it asks for money, leads elsewhere or is somebody else's: ${adminCommand(job.project)} councils release-face ${key} ${print}`,
    );
}

/** councils release-face <borough> <print>: shows what was looked at, and nothing that has come since. */
export async function releaseFace(job: Job): Promise<void> {
  const { borough_key: key } = await faceOf(job);
  const print = job.words[1];
  if (!print)
    throw new Failure(`Look at it first: ${adminCommand(job.project)} councils face ${key} --out mark.png`);
  if (job.dryRun) return job.say(`Would show ${boroughName(key)}'s face.`);
  const done = await asked(job.project, job.operator.rpc("release_face", { borough_key: key, print }), {
    writes: "The same command again does no harm.",
  });
  if (!done) throw new Failure("It has changed since you looked. Nothing was released.");
  job.say(`${boroughName(key)}'s face is shown wherever residents look.`);
}

/** councils hide-face <borough> <reason> */
export async function hideFace(job: Job): Promise<void> {
  const { borough_key: key } = await faceOf(job);
  const why = reasonAt(job, 1, "its managers read it");
  if (job.dryRun) return job.say(`Would hide ${boroughName(key)}'s face.`);
  await confirm(
    `${boroughName(key)}'s mark and colour will be shown nowhere outside the portal. Its managers read: ${why}`,
    key,
    job,
  );
  const wasShown = await asked(job.project, job.operator.rpc("hide_face", { borough_key: key, why }), {
    writes: "The same command again does no harm.",
  });
  job.say(wasShown ? "Hidden." : "It was not shown.");
}
