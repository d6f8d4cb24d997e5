import { expect, test } from "vitest";
import { readSettings } from "../../../supabase/dev/settings.ts";

test.each(["1e3", "0x50", "80.0", "-1", "65536", "eighty"])("%s is not a port", (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(`PORT is "${port}", which is not a port.`);
});

test.each([
  ["0", 0],
  ["65535", 65_535],
  ["", 4321],
])("PORT=%s means %d", (text, port) => {
  expect(readSettings({ PORT: text }).port).toBe(port);
});
