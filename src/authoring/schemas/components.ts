import type { z } from "astro/zod";
import { figure, statistic, video } from "./components/evidence.ts";
import {
  addressesToAllow,
  band,
  callToAction,
  columns,
  councilDomains,
  jobSheet,
  nextPage,
  panel,
  pilot,
} from "./components/layout.ts";
import { phoneScreen, step, steps, walkthrough } from "./components/walkthrough.ts";

/** What authors may use in MDX, without importing it, and what each one takes. */
export const componentSchemas = {
  AddressesToAllow: addressesToAllow,
  Band: band,
  CallToAction: callToAction,
  Columns: columns,
  CouncilDomains: councilDomains,
  Figure: figure,
  JobSheet: jobSheet,
  NextPage: nextPage,
  Panel: panel,
  PhoneScreen: phoneScreen,
  Pilot: pilot,
  Statistic: statistic,
  Step: step,
  Steps: steps,
  Video: video,
  Walkthrough: walkthrough,
};

export type ComponentName = keyof typeof componentSchemas;

/** Props of a component as its author writes them. */
export type AuthorProps<Name extends ComponentName> = z.input<(typeof componentSchemas)[Name]>;
