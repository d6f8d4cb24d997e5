import { useCallback, useState } from "react";
import { z } from "../../shared/api/z.ts";
import { Field } from "../../shared/forms/field.tsx";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import { stateInWords } from "../../shared/domain/voucher.ts";
import { kindsInWords, sizeName } from "../../shared/domain/waste.ts";
import { cancelByCode, loadIssuedToday, formatTime, type DeskVoucher } from "./issue-voucher.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";

/** Lists the vouchers that the member issued today, and cancels a desk voucher by its code. @public loaded lazily */
export function IssuedToday({ onShow }: { onShow: (voucher: DeskVoucher) => void }) {
  const [changes, setChanges] = useState(0);
  // Each change reloads the list.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const load = useCallback(() => loadIssuedToday(), [changes]);
  const onChanged = () => setChanges((before) => before + 1);
  return (
    <>
      <section className="desk-part" aria-labelledby="issued-today">
        <h2 id="issued-today">Given by you today</h2>
        <Loaded load={load} what="What you gave today">
          {(vouchers) =>
            vouchers.length === 0 ? (
              <p>Nothing yet.</p>
            ) : (
              <ul className="plain-list">
                {vouchers.map((voucher) => (
                  <Row key={voucher.id} voucher={voucher} onShow={onShow} onChanged={onChanged} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <CancelForm onCancelled={onChanged} />
    </>
  );
}

interface RowProps {
  voucher: DeskVoucher;
  onShow: (voucher: DeskVoucher) => void;
  onChanged: () => void;
}

function Row({ voucher, onShow, onChanged }: RowProps) {
  const { id, code, waste, site_address, issued_at, state } = voucher;
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <li>
      <p id={`issued-${id}`}>
        <time dateTime={issued_at}>{formatTime(issued_at)}</time> <b>{groupCode(code)}</b>{" "}
        {`${kindsInWords(waste.kinds)}, ${sizeName(waste.size)}. ${site_address}. `}
        {stateInWords(state)}
      </p>
      {state === "active" && (
        <div className="button-row">
          <QuietButton aria-describedby={`issued-${id}`} onClick={() => onShow(voucher)}>
            Read out again
          </QuietButton>
          <QuietButton aria-describedby={`issued-${id}`} onClick={() => setIsCancelling(true)}>
            Cancel
          </QuietButton>
        </div>
      )}
      {isCancelling && (
        <ConfirmDialog
          question={`Cancel voucher ${groupCode(code)}?`}
          failure="The voucher could not be cancelled. Please try again."
          onNo={() => setIsCancelling(false)}
          onYes={async () => {
            // Reloads after an error too: a voucher that was just used cannot be cancelled.
            await cancelByCode(code).finally(onChanged);
            setIsCancelling(false);
          }}
        />
      )}
    </li>
  );
}

const cancelSchema = z.object({ code: requiredText("Voucher code is required") });

function CancelForm({ onCancelled }: { onCancelled: () => void }) {
  const form = useSchemaForm({
    schema: cancelSchema,
    failure: "The voucher could not be cancelled. Please try again.",
    send: ({ code }) => cancelByCode(code).finally(onCancelled),
  });
  return (
    <section className="desk-part">
      <h2>Cancel a voucher given at the desk</h2>
      <Form form={form} submit="Cancel voucher" variant="danger">
        <Field label="Voucher code" autoComplete="off" spellCheck={false} {...form.field("code")} />
      </Form>
    </section>
  );
}
