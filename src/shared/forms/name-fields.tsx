import { Field } from "./field.tsx";
import { formMessages } from "../i18n/form.ts";

interface Props {
  field: (name: "first_name" | "last_name") => object;
  known?: { first_name?: string | undefined; last_name?: string | undefined };
}

export function NameFields({ field, known }: Props) {
  const names = [
    ["first_name", formMessages.t("firstName"), "given-name"],
    ["last_name", formMessages.t("lastName"), "family-name"],
  ] as const;
  return names.map(([name, label, autoComplete]) => (
    <Field
      key={name}
      label={label}
      autoComplete={autoComplete}
      defaultValue={known?.[name]}
      {...field(name)}
    />
  ));
}
