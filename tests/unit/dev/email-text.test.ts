import { expect, test } from "vitest";
import { emailText } from "../../../supabase/templates/email-text.ts";

test("paragraphs, headings and cells become separate lines", () => {
  expect(emailText("<h1>Hello</h1><p>One\n   two</p><table><tr><td>123456</td></tr></table>")).toBe(
    "Hello\n\nOne two\n\n123456\n",
  );
});

test("a link keeps its address, decoded", () => {
  expect(emailText('<p>Now <a style="x" href="https://a.example/?b=1&amp;c=2"><b>Confirm</b></a></p>')).toBe(
    "Now Confirm: https://a.example/?b=1&c=2\n",
  );
});

test("an address that is its own label appears once", () => {
  expect(emailText('<a href="mailto:a@b.example">a@b.example</a>')).toBe("a@b.example\n");
});

test("hidden text is left out", () => {
  const html =
    "<head><title>T</title><style>p{}</style></head><!--[if mso]><p>Outlook</p><![endif]--><div data-preview style='display:none'>Preview</div><p>Seen</p>";
  expect(emailText(html)).toBe("Seen\n");
});

test("entities are decoded once", () => {
  expect(emailText("<p>a&lt;b&gt; &amp;amp; &#39;x&#39; &unknown;</p>")).toBe("a<b> &amp; 'x' &unknown;\n");
});
