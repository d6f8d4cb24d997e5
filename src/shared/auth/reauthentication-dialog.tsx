import { Loaded } from "../ui/loaded.tsx";
import { FormSkeleton } from "../forms/form-skeleton.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { FormProps } from "./reauthenticate.tsx";

const loadPasswordForm = () => import("./reauthenticate.tsx");

type Props = Pick<FormProps, "email" | "onProved" | "onCancel"> & { why?: string | undefined };

export function ReauthenticationDialog({ why, ...props }: Props) {
  return (
    <Dialog title="Reauthentication Required" onClose={props.onCancel}>
      <Loaded load={loadPasswordForm} what="This dialog" skeleton={<FormSkeleton fields={1} />}>
        {({ PasswordForm }) => (
          <PasswordForm
            action="Continue"
            failure="Reauthentication failed. Please try again."
            showWrongPassword={false}
            {...props}
          >
            <p>{why ?? "Please enter your password to continue."}</p>
          </PasswordForm>
        )}
      </Loaded>
    </Dialog>
  );
}
