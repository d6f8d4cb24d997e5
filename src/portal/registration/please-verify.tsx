import { Spinner } from "../../client/ui/spinner.tsx";
import "./please-verify.css";

/** What the verification page says while it waits. */
export function PleaseVerify() {
  return (
    <p className="please-verify">
      <Spinner />
      Please verify your email...
    </p>
  );
}
