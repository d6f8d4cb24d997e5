import { useCallback, useEffect, useState } from "react";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { gatePeople, standsHere, type GateSite, type Person } from "./device.ts";
import { loadGatePeople } from "./gate-calls.ts";
import { LinkButton, QuietButton } from "../../shared/ui/buttons.tsx";

/** Who may stand at this device, and who does. */
export interface People {
  /** Alone where nobody else belongs to the council, or that is not known yet. */
  all: readonly Person[];
  here: Person | undefined;
  change: (person: Person) => void;
}

/** Who may stand at a site and who does: at once from what the device keeps, then from the database. */
export function usePeople(uid: string | undefined, site: GateSite | undefined, mayAsk: boolean): People {
  const [all, setAll] = useState<readonly Person[]>([]);
  const [id, setId] = useState(uid);
  const siteId = site?.id;
  const borough = site?.borough_key;

  useEffect(() => {
    if (!uid || !siteId || !borough) return undefined;
    const stored = gatePeople.read();
    const of = stored?.uid === uid ? stored.of : {};
    const before = standsHere.read();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    setAll(of[borough] ?? []);
    setId(before?.uid === uid ? before.id : uid);
    if (!mayAsk) return undefined;
    let current = true;
    loadGatePeople(siteId).then(
      (people) => {
        if (!current || people.length === 0) return;
        gatePeople.write({ uid, of: { ...of, [borough]: people } });
        setAll(people);
      },
      // Without a signal those of before stay.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [uid, siteId, borough, mayAsk]);

  const change = useCallback(
    (person: Person) => {
      if (!uid) return;
      standsHere.write({ uid, ...person });
      setId(person.id);
    },
    [uid],
  );
  // Whoever has left the council since is nobody here.
  return { all, here: all.find((one) => one.id === id) ?? all.find((one) => one.id === uid), change };
}

/** Everybody who may take over, a tap each. */
export function PeopleList({ people, onChosen }: { people: People; onChosen: () => void }) {
  return (
    <ul className="gate-people">
      {people.all.map((person) => (
        <li key={person.id}>
          <QuietButton
            aria-current={person.id === people.here?.id}
            onClick={() => {
              people.change(person);
              onChosen();
            }}
          >
            {person.name}
          </QuietButton>
        </li>
      ))}
    </ul>
  );
}

/** Who stands here, and a way to change that, with or without a signal. */
export function WhoIsHere({ people }: { people: People }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  if (people.all.length < 2 || !people.here) return null;
  return (
    <>
      <span role="status">{people.here.name}</span>{" "}
      <LinkButton onClick={() => setAsked(true)}>Hand over</LinkButton>
      {asked && (
        <Dialog title="Who is here now?" onClose={close}>
          <PeopleList people={people} onChosen={close} />
        </Dialog>
      )}
    </>
  );
}
