import { useState } from "react";
import { saveJson } from "../../shared/api/csv.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { figureWords } from "../../shared/domain/figures.ts";
import { recordMonths } from "../../shared/domain/limits.generated.ts";
import { CheckboxField } from "../../shared/forms/field.tsx";
import { loadAllVouchers } from "../../shared/auth/listed-vouchers.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { LinkButton } from "../../shared/ui/buttons.tsx";

const parts = {
  council: "The council and its settings: columns of public.councils.",
  members: "Who belongs to it: columns of public.council_members, and email.",
  invitations: "Who was invited: columns of public.council_invitations.",
  sites:
    'Its sites in their order: columns of public.skip_sites, and to which other boroughs it is offered ("all": to each).',
  companies: "The skip companies that it chose: id, skip_company_name.",
  events: `What was changed, by whom and when, of the last ${recordMonths} months: columns of public.audit_log.`,
  figures:
    "By month and site: month (its first day), site_id, site_address, and the figures that words defines; the period is the month.",
  vouchers: "If chosen, each voucher without people; code_end is the end of its code.",
  acceptances: "If chosen, what gates accepted, in the same form.",
  turned_away: "If chosen, what gates turned away, in the same form.",
};

const exported = z.looseObject({ about: z.looseObject({}) });

/** Loads what a figure counts, without the names of members. @throws {Problem} */
const loadWithoutPeople = async (figure: string) =>
  (await loadAllVouchers(figure)).map((voucher) => ({ ...voucher, member_name: undefined }));

export function ExportCouncil({ councilName, email }: { councilName: string; email: string }) {
  const [asRecent, dialog] = useRecent(email);
  const { busy, problem, run } = useWork();
  const [isDone, setIsDone] = useState(false);
  const [withVouchers, setWithVouchers] = useState(false);

  const download = () => {
    setIsDone(false);
    return asRecent(async () => {
      await askSignedIn((client) => client.rpc("note_export"));
      const { about, ...everything } = parseAnswer(
        exported,
        await askSignedIn((client) => client.rpc("council_export")),
      );
      const lists = withVouchers
        ? {
            vouchers: await loadWithoutPeople("issued"),
            acceptances: await loadWithoutPeople("accepted"),
            turned_away: await loadWithoutPeople("turned_away"),
          }
        : {};
      saveJson(`${councilName} everything`, {
        about: { ...about, parts, words: figureWords },
        ...everything,
        ...lists,
      });
      setIsDone(true);
    });
  };

  return (
    <section className="account-export" aria-labelledby="export-heading">
      <h2 id="export-heading">Everything we hold</h2>
      <p className="field-hint">
        One file with the settings, members, invitations, sites, companies, audit log and figures by month and
        site. The file explains each part.
      </p>
      <CheckboxField
        label="Add vouchers and acceptances, without people and whole codes"
        checked={withVouchers}
        onChange={(event) => setWithVouchers(event.target.checked)}
      />
      <LinkButton aria-disabled={busy} onClick={() => void run(download)}>
        Download everything we hold for {councilName}
      </LinkButton>
      <StatusRegion>{isDone && <p>The file has been downloaded.</p>}</StatusRegion>
      {dialog}
      <Failure problem={problem}>The file could not be created.</Failure>
    </section>
  );
}
