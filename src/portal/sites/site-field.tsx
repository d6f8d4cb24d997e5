import { memo, type ReactNode } from "react";
import { maximumAddressLength } from "../../shared/domain/limits.generated.ts";
import { FieldFrame } from "../../shared/forms/field.tsx";
import { ConflictChoice } from "../../shared/ui/conflict-choice.tsx";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { postcodeIn } from "../../shared/places/postcode.ts";
import { addressLength, isEdited, describeConflict, siteFieldId, type SiteRow } from "./site-rows.ts";

/** The counter appears when fewer characters are left. */
const counterFrom = 50;

interface Props {
  row: SiteRow;
  /** From 1, as in the label. */
  number: number;
  lacksHours: boolean;
  onType: (id: string, text: string) => void;
  onDelete: (row: SiteRow) => void;
  /** Resolves a conflict; absent without one. */
  onChoose: ((id: string, keepsMine: boolean) => void) | undefined;
}

function hintFor(row: SiteRow): ReactNode {
  const left = maximumAddressLength - (row.mine.length < 200 ? 0 : addressLength(row.mine));
  if (left > counterFrom) {
    // While the address is being typed, the postcode is still to come.
    const lacksPostcode = row.mine !== "" && !isEdited(row) && postcodeIn(row.mine) === null;
    return lacksPostcode ? "This address has no postcode." : undefined;
  }
  if (left < 0) return left === -1 ? "1 character too many" : `${-left} characters too many`;
  return left === 1 ? "1 character left" : `${left} characters left`;
}

/** One address with its delete button. Memoised, so that typing renders one of 500 rows. */
export const SiteField = memo(function SiteField(props: Props) {
  const { row, number, lacksHours, onType, onDelete, onChoose } = props;
  const { error } = row;
  const id = siteFieldId(row.id);
  return (
    <li className="site-row">
      <FieldFrame
        id={id}
        label={`Site ${number}`}
        hint={hintFor(row)}
        error={error ?? describeConflict(row)}
        conflict={
          onChoose && (
            <ConflictChoice
              sentenceId={`${id}-error`}
              onChoose={(keepsMine) => onChoose(row.id, keepsMine)}
            />
          )
        }
      >
        {(control) => (
          <span className="site-control">
            <input
              className="field-control"
              type="text"
              autoComplete="off"
              value={row.mine}
              onChange={(event) => onType(row.id, event.target.value)}
              {...control}
            />
            <button
              className="site-delete"
              type="button"
              aria-label={`Delete Site ${number}`}
              onClick={() => onDelete(row)}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </button>
          </span>
        )}
      </FieldFrame>
      {!row.isNew && (
        <a
          className="site-details-link"
          href={`${portalRoutes.siteDetails}?site=${row.id}`}
          aria-label={`Details of Site ${number}`}
        >
          {lacksHours ? "Details: no opening hours yet" : "Details"}
        </a>
      )}
    </li>
  );
});
