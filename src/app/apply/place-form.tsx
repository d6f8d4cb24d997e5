import type { ReactNode, SubmitEvent } from "react";
import { Field } from "../../shared/forms/field.tsx";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { loadPlaceIndex } from "../../shared/places/place-files.ts";
import { placesMessages } from "../i18n/places.ts";

interface Props {
  typed: string;
  onType: (text: string) => void;
  /** Called by the button and by Enter. */
  onFind: () => void;
  button: ReactNode;
  /** The result, announced to screen readers. */
  children?: ReactNode;
}

/** The search field 'Postcode or borough'. It has no name, so that a form sent without JavaScript omits it. */
export function PlaceForm({ typed, onType, onFind, button, children }: Props) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onFind();
  }
  return (
    <form className="place-search" role="search" onSubmit={submit}>
      <Field
        label={placesMessages.t("search")}
        hint={placesMessages.t("example")}
        type="search"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="search"
        spellCheck={false}
        value={typed}
        onFocus={() => void loadPlaceIndex().catch(() => undefined)}
        onChange={(event) => onType(event.target.value)}
      />
      {button}
      <StatusRegion>{children}</StatusRegion>
    </form>
  );
}
