import english from "../../../messages/en/delete-account.json" with { type: "json" };
import { Loaded } from "../../shared/ui/loaded.tsx";
import { ProveMailbox } from "../../shared/auth/prove-mailbox.tsx";
import { BreakableEmail } from "../../shared/ui/breakable-email.tsx";
import { askAsResident, signOutAndForget } from "../layout/ask-as-resident.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { rich } from "../../shared/i18n/rich.ts";
import { deletedResidentMonths } from "../../shared/domain/limits.generated.ts";
import { messages } from "../../shared/domain/messages.ts";

const deleteAccountMessages = messages("delete-account", english);

async function loadWhatGoes(): Promise<{ active: number; member: boolean }> {
  const [vouchers, states] = await Promise.all([
    askAsResident((client) => client.rpc("my_vouchers")),
    askAsResident((client) => client.rpc("my_memberships")),
  ]);
  return {
    active: vouchers.filter(({ state }) => state === "active").length,
    member: states.some(({ state }) => state !== "none"),
  };
}

/** Deletes the resident's side of an account, after a fresh code. @public loaded lazily */
export function DeleteResident({ email }: { email: string }) {
  async function deleteResident() {
    const { account_deleted } = await askAsResident((client) => client.rpc("delete_resident").single());
    return signOutAndForget({
      kind: "success",
      text: account_deleted
        ? deleteAccountMessages.t("accountDeleted")
        : deleteAccountMessages.t("detailsDeleted"),
    });
  }

  return (
    <Loaded load={loadWhatGoes} what={deleteAccountMessages.t("what")}>
      {({ active, member }) => (
        <>
          <WhatGoes active={active} member={member} />
          <ProveMailbox
            email={email}
            send={deleteAccountMessages.t("send")}
            variant="danger"
            label={deleteAccountMessages.t("code")}
            submit={deleteAccountMessages.t("submit")}
            onProved={deleteResident}
          >
            <p>
              {rich(deleteAccountMessages, "sureItIsYou", {}, { email: <BreakableEmail email={email} /> })}
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
      <li>
        <WithEnglish text={() => deleteAccountMessages.t("details")} />
      </li>
      {active > 0 && (
        <li>
          <WithEnglish text={() => deleteAccountMessages.t("vouchers", { count: active })} />
        </li>
      )}
      <li>
        <WithEnglish text={() => deleteAccountMessages.t("stillCount", { count: deletedResidentMonths })} />
      </li>
      {member && <li>{deleteAccountMessages.t("team")}</li>}
    </ul>
  );
}
