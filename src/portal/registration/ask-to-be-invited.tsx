import { boroughName } from "../../shared/domain/boroughs.ts";
import { ask, supabase, type Client } from "../../shared/api/client.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { Form, SubmitButton } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";

const ownBorough = z.object({ council_key: z.string(), council_name: z.string(), registered: z.boolean() });

export const listOwnBoroughs = async () =>
  parseAnswer(z.array(ownBorough), await ask((client) => client.rpc("councils_of_my_mailbox")));

interface Props {
  council_key: string;
  /** The client with the session of the proven mailbox. */
  client?: () => Promise<Client>;
}

export function AskToBeInvited({ council_key, client = supabase }: Props) {
  const name = boroughName(council_key);
  const form = useSchemaForm({
    failure: "The managers could not be asked. Please try again.",
    send: async () => {
      await ask((api) => api.rpc("ask_to_be_invited", { borough_key: council_key }), client);
      return `We have asked the managers of ${name}. Their invitation will come by email.`;
    },
  });
  return (
    <>
      <p>{`${name} is already registered. One of its managers can invite you.`}</p>
      <Form form={form}>
        {form.outcome?.kind !== "success" && (
          <SubmitButton variant="primary">Ask one of its managers to invite you</SubmitButton>
        )}
      </Form>
    </>
  );
}
