import { ErrorBoundary } from "../../client/data/fallback-page.tsx";
import { ForgotPassword } from "../recovery/forgot-password.tsx";

export default function ForgotPasswordIsland() {
  return (
    <ErrorBoundary>
      <ForgotPassword />
    </ErrorBoundary>
  );
}
