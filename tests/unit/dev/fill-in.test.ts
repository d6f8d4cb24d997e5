import { expect, test } from "vitest";
import { fillIn } from "../../../supabase/dev/sign-in/emails.ts";

test("a value in a link is encoded for it, one in the text for HTML, and the site's address for neither", () => {
  const template = '<a href="{{ .SiteURL }}/x?email={{ .Email }}">{{ .Email }}</a>';
  expect(fillIn(template, { SiteURL: "http://localhost:4321", Email: "a+<b>@c.gov.uk" })).toBe(
    '<a href="http://localhost:4321/x?email=a%2B%3Cb%3E%40c.gov.uk">a+&lt;b&gt;@c.gov.uk</a>',
  );
});

test("a code is shown in two groups, the second of which takes what is left", () => {
  const template = "{{ slice .Token 0 5 }} {{ slice .Token 5 }}";
  expect(fillIn(template, { Token: "1234567890" })).toBe("12345 67890");
  expect(fillIn(template, { Token: "123456" })).toBe("12345 6");
});

test("what has no value stays as it is, so that it is seen", () => {
  expect(fillIn("{{ .Data }} {{ .Token }}", { Token: "1" })).toBe("{{ .Data }} 1");
});
