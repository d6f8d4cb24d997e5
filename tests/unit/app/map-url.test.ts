import { expect, test } from "vitest";
import { mapUrl } from "../../../src/app/layout/map-link.tsx";

const address = "Goods Yard, 1 Depot Lane & Co, NW5 2AA";
const query = "Goods%20Yard%2C%201%20Depot%20Lane%20%26%20Co%2C%20NW5%202AA";

test.each([
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8)", `geo:0,0?q=${query}`],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", `https://maps.apple.com/?q=${query}`],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", `https://maps.apple.com/?q=${query}`],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", `https://www.openstreetmap.org/search?query=${query}`],
])("the map of %s", (userAgent, url) => {
  expect(mapUrl(address, userAgent)).toBe(url);
});
