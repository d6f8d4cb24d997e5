import { FieldFrame, type FieldProps } from "../../shared/forms/field.tsx";
import { pigment } from "../../shared/ui/pigment.ts";
import { readable } from "../../shared/domain/contrast.ts";

interface Props {
  /** "#rrggbb", or "" where the council has chosen none. */
  colour: string;
  binding: Pick<FieldProps, "error" | "meanwhile"> & { id: string };
  onChange: (colour: string) => void;
}

/** The colour of a council's sheets, with how white text looks on it. */
export function ColourField({ colour, binding: { id, error, meanwhile }, onChange }: Props) {
  return (
    <FieldFrame
      id={id}
      label="Colour"
      hint={
        colour && readable(colour) !== colour
          ? "White text on it could not be read: it is used darker, as shown beside it."
          : "For the bands of your sheets."
      }
      error={error}
      meanwhile={meanwhile}
    >
      {(control) => (
        <span className="colour-field">
          <input
            type="color"
            {...control}
            value={colour || pigment("moss-900")}
            onChange={(event) => onChange(event.target.value)}
          />
          {colour && <span style={{ background: readable(colour) }}>Your council</span>}
        </span>
      )}
    </FieldFrame>
  );
}
