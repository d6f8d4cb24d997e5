import { expect, test } from "vitest";
import { withBorough } from "../../../src/shared/domain/boroughs.ts";

test.each([
  ["1 Depot Lane", "camden", "1 Depot Lane, Camden"],
  ["1 Depot Lane, Camden", "camden", "1 Depot Lane, Camden"],
  ["1 Depot Lane, camden NW1 8QS", "camden", "1 Depot Lane, camden NW1 8QS"],
  ["Camden, 1 Depot Lane", "camden", "Camden, 1 Depot Lane"],
  // A street with the borough's name is not the borough.
  ["2 Camden Road", "camden", "2 Camden Road, Camden"],
  ["Yard, Richmond Road", "richmonduponthames", "Yard, Richmond Road, Richmond upon Thames"],
])("%s in %s is followed by its borough, once", (address, key, text) => {
  expect(withBorough(address, key)).toBe(text);
});
