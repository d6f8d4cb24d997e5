import { useState, type SyntheticEvent } from "react";
import { parseAnswer } from "../../client/data/parse.ts";
import { z } from "../../client/data/z.ts";
import { letterOutcomes } from "../../scheme/closed-sets.generated.ts";
import { maximumMassLetterLength } from "../../scheme/limits.ts";
import { asProblem, type Problem } from "../../client/data/problem.ts";
import { Field } from "../../client/form/field.tsx";
import { Failure } from "../../client/problem/use-work.tsx";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { useRecent } from "../../client/session/use-recent.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { momentInWords } from "../../scheme/days.ts";
import { Button, QuietButton } from "../../client/ui/buttons.tsx";

const text = z.nullable(z.string());
const massLetter = z.object({
  id: z.string(),
  outcome: z.nullable(z.enum(letterOutcomes)),
  people: z.number(),
  planned_at: z.string(),
  planned_by: text,
  leaves_at: z.string(),
  site_address: text,
  called_back_by: text,
  called_back_why: text,
  releasable: z.boolean(),
});
type MassLetter = z.infer<typeof massLetter>;

/** Letters to everybody that wait, or were called back. Source: function mass_letters. @throws {Problem} */
export const loadMassLetters = async () =>
  parseAnswer(z.array(massLetter), await askSignedIn((client) => client.rpc("mass_letters")));

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

function sentence(letter: MassLetter): string {
  const about = letter.site_address === null ? "the pause" : `${letter.site_address}, which is closed`;
  const what = `An email to ${people(letter.people)} about ${about}, written by ${letter.planned_by}`;
  return letter.called_back_by === null
    ? `${what}, leaves at ${momentInWords(letter.leaves_at)}.`
    : `${what}, was called back by ${letter.called_back_by}${letter.called_back_why ? `: “${letter.called_back_why}”` : "."}`;
}

/** Lets managers call back a letter to everybody before it leaves, and release one that somebody called back. */
export function MassLetters({
  loaded,
  email,
  manages,
}: {
  loaded: readonly MassLetter[];
  email: string;
  manages: boolean;
}) {
  const [letters, setLetters] = useState(loaded);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [run, dialog] = useRecent(email);

  async function act(what: string, call: () => Promise<unknown>) {
    setSaid("");
    setProblem(null);
    try {
      await run(async () => {
        await call();
        setSaid(what);
        setLetters(await loadMassLetters());
      });
    } catch (error) {
      setProblem(asProblem(error));
      setLetters(await loadMassLetters().catch(() => letters));
    }
  }

  const callBack = (event: SyntheticEvent<HTMLFormElement>, id: string) => {
    event.preventDefault();
    const why = new FormData(event.currentTarget).get("why");
    void act("The email was called back. Nobody gets it unless another manager releases it.", () =>
      askSignedIn((client) =>
        client.rpc("call_back_letter", { letter_id: id, why: typeof why === "string" ? why : "" }),
      ),
    );
  };

  return (
    <>
      <StatusRegion>{said && <Notice kind="success">{said}</Notice>}</StatusRegion>
      <Failure problem={problem}>That did not work. Please try again.</Failure>
      {letters.map((letter) => (
        <section
          className="card mass-letter"
          key={letter.id}
          aria-label="Email to everybody who has a voucher"
        >
          <p>{sentence(letter)}</p>
          {manages && letter.called_back_by === null && (
            <form method="post" noValidate onSubmit={(event) => callBack(event, letter.id)}>
              <Field label="Why (optional)" name="why" maxLength={maximumMassLetterLength} />
              <Button type="submit">Call it back</Button>
            </form>
          )}
          {letter.releasable && (
            <QuietButton
              onClick={() =>
                void act("The email leaves now.", () =>
                  askSignedIn((client) => client.rpc("release_letter", { letter_id: letter.id })),
                )
              }
            >
              Release it
            </QuietButton>
          )}
        </section>
      ))}
      {dialog}
    </>
  );
}
