import type { ReactNode, SubmitEvent } from "react";
import { Field } from "../../shared/forms/field.tsx";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { loadPlaceIndex } from "../../shared/places/place-files.ts";
import { placesMessages } from "../i18n/places.ts";

interface Props {
  typed: string;
  onType: (text: string) => void;
  /** The button, and the keyboard's Enter. */
  onFind: () => void;
  button: ReactNode;
  /** What was found, in words. */
  children?: ReactNode;
}

/** The field 'Postcode or borough'. It has no name, so that no browser sends it. */
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
