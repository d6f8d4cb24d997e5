import { expect, test } from "vitest";
import { fillIn } from "../../../supabase/dev/sign-in/emails.ts";

test("a value is encoded for a link or for HTML; the site's address is inserted unchanged", () => {
  const template = '<a href="{{ .SiteURL }}/x?email={{ .Email }}">{{ .Email }}</a>';
  expect(fillIn(template, { SiteURL: "http://localhost:4321", Email: "a+<b>@c.gov.uk" })).toBe(
    '<a href="http://localhost:4321/x?email=a%2B%3Cb%3E%40c.gov.uk">a+&lt;b&gt;@c.gov.uk</a>',
  );
});

test("a code is shown in two groups, the second with the remaining digits", () => {
  const template = "{{ slice .Token 0 5 }} {{ slice .Token 5 }}";
  expect(fillIn(template, { Token: "1234567890" })).toBe("12345 67890");
  expect(fillIn(template, { Token: "123456" })).toBe("12345 6");
});

test("a placeholder without a value is kept, so that it is noticed", () => {
  expect(fillIn("{{ .Data }} {{ .Token }}", { Token: "1" })).toBe("{{ .Data }} 1");
});
