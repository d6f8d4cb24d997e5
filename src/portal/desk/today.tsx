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
import { cancelByCode, loadToday, formatTime, type DeskVoucher } from "./issue-voucher.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";

/** Lists the vouchers that the member issued today, to read out or cancel; cancels any other by its code. @public loaded lazily */
export function Today({ onShow }: { onShow: (voucher: DeskVoucher) => void }) {
  const [count, setCount] = useState(0);
  // Reloads after each cancellation.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const load = useCallback(() => loadToday(), [count]);
  const changed = () => setCount((before) => before + 1);
  return (
    <>
      <section className="desk-part" aria-labelledby="given-today">
        <h2 id="given-today">Given by you today</h2>
        <Loaded load={load} what="What you gave today">
          {(vouchers) =>
            vouchers.length === 0 ? (
              <p>Nothing yet.</p>
            ) : (
              <ul className="plain-list">
                {vouchers.map((voucher) => (
                  <Row key={voucher.id} voucher={voucher} onShow={onShow} onChanged={changed} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <CancelForm onCancelled={changed} />
    </>
  );
}

interface RowProps {
  voucher: DeskVoucher;
  onShow: (voucher: DeskVoucher) => void;
  onChanged: () => void;
}

function Row({ voucher, onShow, onChanged }: RowProps) {
  const { id, code, load, site_address, issued_at, state } = voucher;
  const [asking, setAsking] = useState(false);
  return (
    <li>
      <p id={`given-${id}`}>
        <time dateTime={issued_at}>{formatTime(issued_at)}</time> <b>{groupCode(code)}</b>{" "}
        {`${kindsInWords(load.kinds)}, ${sizeName(load.size)}. ${site_address}. `}
        {stateInWords(state)}
      </p>
      {state === "active" && (
        <div className="button-row">
          <QuietButton aria-describedby={`given-${id}`} onClick={() => onShow(voucher)}>
            Read out again
          </QuietButton>
          <QuietButton aria-describedby={`given-${id}`} onClick={() => setAsking(true)}>
            Cancel
          </QuietButton>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          question={`Cancel voucher ${groupCode(code)}?`}
          failure="The voucher could not be cancelled. Please try again."
          onNo={() => setAsking(false)}
          onYes={async () => {
            // Used a moment ago: the list shows it.
            await cancelByCode(code).finally(onChanged);
            setAsking(false);
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
