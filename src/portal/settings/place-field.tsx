import { useState, type KeyboardEvent } from "react";
import { asProblem, advice } from "../../shared/api/problem.ts";
import { Field } from "../../shared/forms/field.tsx";
import type { SharedBinding } from "../../shared/forms/use-shared-form.tsx";
import { PlaceSources } from "../../shared/places/place-sources.tsx";
import { placeOf } from "../../shared/places/place-of.ts";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { LinkButton, QuietButton } from "../../shared/ui/buttons.tsx";

interface Props {
  /** "latitude,longitude", or "" if unknown. */
  place: string;
  binding: SharedBinding;
  onPlace: (place: string) => void;
}

export function PlaceField({ place, binding, onPlace }: Props) {
  const { id, error, conflict } = binding;
  const [typed, setTyped] = useState("");
  const [lookUpError, setLookUpError] = useState("");

  async function lookUp() {
    setLookUpError("");
    try {
      const coordinates = await placeOf(typed);
      if (!coordinates)
        return setLookUpError(
          "Enter a postcode in London or Slough, or latitude and longitude such as 51.5517, -0.1451.",
        );
      onPlace(coordinates);
      setTyped("");
    } catch (problem) {
      setLookUpError(advice(asProblem(problem)) ?? "The place could not be looked up. Please try again.");
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void lookUp();
  };

  return (
    <div className="place-field">
      <Field
        id={id}
        label="Where it is"
        hint="A postcode, or latitude and longitude from a map. Residents see how far away it is."
        value={typed}
        error={lookUpError || error}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {conflict}
      <QuietButton onClick={() => void lookUp()}>Use this place</QuietButton>
      <StatusRegion>
        <p className="field-hint">{place ? `Set to ${place.replace(",", ", ")}` : "Not set yet."}</p>
      </StatusRegion>
      {place && <LinkButton onClick={() => onPlace("")}>Remove this place</LinkButton>}
      {place && <PlaceSources />}
    </div>
  );
}
