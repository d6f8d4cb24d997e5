import "./button.css";

/** A spinner. Needs a text beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
