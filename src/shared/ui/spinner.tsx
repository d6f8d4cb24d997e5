import "./button.css";

/** A turning ring. Say beside it, in words, what is being waited for. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
