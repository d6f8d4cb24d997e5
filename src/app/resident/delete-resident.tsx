import { Loaded } from "../../client/problem/loaded.tsx";
import { ProveMailbox } from "../../client/email-proof/prove-mailbox.tsx";
import { FormSkeleton } from "../../client/form/form.tsx";
import { BreakableEmail } from "../../client/ui/breakable-email.tsx";
import { askAsResident } from "../shell/ask-as-resident.ts";
import { leaveNothing } from "../shell/leave-nothing.ts";
import { words } from "../shell/language.ts";

/** What deleting takes away, known before it is done. */
async function loadWhatGoes(): Promise<{ active: number; member: boolean }> {
  const [vouchers, standings] = await Promise.all([
    askAsResident((client) => client.rpc("my_vouchers")),
    askAsResident((client) => client.rpc("my_standing")),
  ]);
  return {
    active: vouchers.filter(({ state }) => state === "active").length,
    member: standings.some(({ standing }) => standing !== "none"),
  };
}

/**
 * Deletes the resident's side of an account, after a fresh code: a device that lies open must not be enough.
 * @public imported when it is shown, which knip does not see
 */
export function DeleteResident({ email }: { email: string }) {
  async function deleteResident() {
    const { account_deleted } = await askAsResident((client) => client.rpc("delete_resident").single());
    return leaveNothing({
      kind: "success",
      text: account_deleted ? words.deleting.accountDeleted : words.deleting.detailsDeleted,
    });
  }

  return (
    <Loaded load={loadWhatGoes} what={words.deleting.what} skeleton={<FormSkeleton fields={1} />}>
      {({ active, member }) => (
        <>
          <WhatGoes active={active} member={member} />
          <ProveMailbox
            email={email}
            send={words.deleting.send}
            variant="danger"
            label={words.deleting.code}
            submit={words.deleting.submit}
            onProved={deleteResident}
          >
            <p>{words.deleting.sureItIsYou(<BreakableEmail email={email} />)}</p>
          </ProveMailbox>
        </>
      )}
    </Loaded>
  );
}

function WhatGoes({ active, member }: { active: number; member: boolean }) {
  return (
    <ul className="what-goes">
      <li>{words.deleting.details}</li>
      {active > 0 && <li>{words.deleting.vouchers(active)}</li>}
      <li>{words.deleting.stillCount}</li>
      {member && <li>{words.deleting.team}</li>}
    </ul>
  );
}
