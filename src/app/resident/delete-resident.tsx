import { Loaded } from "../../client/problem/loaded.tsx";
import { ProveMailbox } from "../../client/email-proof/prove-mailbox.tsx";
import { FormSkeleton } from "../../client/form/form.tsx";
import { BreakableEmail } from "../../client/ui/breakable-email.tsx";
import { askAsResident } from "../shell/ask-as-resident.ts";
import { leaveNothing } from "../shell/leave-nothing.ts";

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
      text: account_deleted
        ? "Your account has been deleted."
        : "Your details in the app have been deleted. You still have your council account.",
    });
  }

  return (
    <Loaded load={loadWhatGoes} what="What would be deleted" skeleton={<FormSkeleton fields={1} />}>
      {({ active, member }) => (
        <>
          <WhatGoes active={active} member={member} />
          <ProveMailbox
            email={email}
            send="Send code"
            variant="danger"
            label="Code"
            submit="Delete account"
            onProved={deleteResident}
          >
            <p>
              To make sure it is you, we will send a code to <BreakableEmail email={email} />.
            </p>
          </ProveMailbox>
        </>
      )}
    </Loaded>
  );
}

function WhatGoes({ active, member }: { active: number; member: boolean }) {
  return (
    <ul className="what-goes">
      <li>Your name, mobile number and borough will be deleted straight away. You cannot get them back.</li>
      {active > 0 && (
        <li>
          {active === 1
            ? "Your active voucher will be cancelled. It will no longer be accepted at the gate."
            : `Your ${active} active vouchers will be cancelled. They will no longer be accepted at the gate.`}
        </li>
      )}
      <li>The vouchers you have had still count for 12 months, without your name, in case you come back.</li>
      {member && (
        <li>
          You also belong to a council's team. You will keep your place there, and your council account.
        </li>
      )}
    </ul>
  );
}
