import { useCallback, useEffect, useState } from "react";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { gateMembers, actingMember, type GateSite, type GateMember } from "./device.ts";
import { loadGatePeople } from "./api.ts";
import { LinkButton, QuietButton } from "../../shared/ui/buttons.tsx";

/** The members who can work at this device, and the one who does. */
interface GateMembers {
  /** Empty until it is known; one person in a council of one. */
  all: readonly GateMember[];
  here: GateMember | undefined;
  change: (person: GateMember) => void;
}

/** Returns the members at a site: from storage at once, then from the database. */
export function useGateMembers(
  uid: string | undefined,
  site: GateSite | undefined,
  canAsk: boolean,
): GateMembers {
  const [all, setAll] = useState<readonly GateMember[]>([]);
  const [id, setId] = useState(uid);
  const siteId = site?.id;
  const borough = site?.borough_key;

  useEffect(() => {
    if (!uid || !siteId || !borough) return undefined;
    const stored = gateMembers.read();
    const of = stored?.uid === uid ? stored.of : {};
    const acting = actingMember.read();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    setAll(of[borough] ?? []);
    setId(acting?.uid === uid ? acting.id : uid);
    if (!canAsk) return undefined;
    let current = true;
    loadGatePeople(siteId).then(
      (people) => {
        if (!current || people.length === 0) return;
        gateMembers.write({ uid, of: { ...of, [borough]: people } });
        setAll(people);
      },
      // Without a signal the stored members stay.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [uid, siteId, borough, canAsk]);

  const change = useCallback(
    (person: GateMember) => {
      if (!uid) return;
      actingMember.write({ uid, ...person });
      setId(person.id);
    },
    [uid],
  );
  // A member who has left the council is replaced by the signed-in account.
  return { all, here: all.find((one) => one.id === id) ?? all.find((one) => one.id === uid), change };
}

/** Shows the member at the device, with a button to hand over. */
export function ActingMember({ people }: { people: GateMembers }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (people.all.length < 2 || !people.here) return null;
  return (
    <>
      <span role="status">{people.here.name}</span>{" "}
      <LinkButton onClick={() => setIsOpen(true)}>Hand over</LinkButton>
      {isOpen && (
        <Dialog title="Who is here now?" onClose={close}>
          <ul className="gate-people">
            {people.all.map((person) => (
              <li key={person.id}>
                <QuietButton
                  aria-current={person.id === people.here?.id}
                  onClick={() => {
                    people.change(person);
                    close();
                  }}
                >
                  {person.name}
                </QuietButton>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
