import type { BoroughKey } from "./boroughs.ts";

/**
 * The e-mail domains of each council as /who-can-register publishes them. Read while the site is built and never
 * sent as a script: whether an address may register is decided by the table public.borough_email_domains, which an
 * operator may have changed since. A test compares this list with the migrations.
 */
export const emailDomains: Readonly<Record<BoroughKey, readonly string[]>> = {
  barkinganddagenham: ["lbbd.gov.uk", "barking-dagenham.gov.uk"],
  barnet: ["barnet.gov.uk"],
  bexley: ["bexley.gov.uk"],
  brent: ["brent.gov.uk"],
  bromley: ["bromley.gov.uk"],
  camden: ["camden.gov.uk"],
  croydon: ["croydon.gov.uk"],
  ealing: ["ealing.gov.uk"],
  enfield: ["enfield.gov.uk"],
  greenwich: ["royalgreenwich.gov.uk"],
  hackney: ["hackney.gov.uk"],
  hammersmithandfulham: ["lbhf.gov.uk"],
  haringey: ["haringey.gov.uk"],
  harrow: ["harrow.gov.uk"],
  havering: ["havering.gov.uk"],
  hillingdon: ["hillingdon.gov.uk"],
  hounslow: ["hounslow.gov.uk"],
  islington: ["islington.gov.uk"],
  kensingtonandchelsea: ["rbkc.gov.uk"],
  kingstonuponthames: ["kingston.gov.uk"],
  lambeth: ["lambeth.gov.uk"],
  lewisham: ["lewisham.gov.uk"],
  merton: ["merton.gov.uk"],
  newham: ["newham.gov.uk"],
  redbridge: ["redbridge.gov.uk"],
  richmonduponthames: ["richmondandwandsworth.gov.uk", "richmond.gov.uk"],
  slough: ["slough.gov.uk"],
  southwark: ["southwark.gov.uk"],
  sutton: ["sutton.gov.uk"],
  towerhamlets: ["towerhamlets.gov.uk"],
  walthamforest: ["walthamforest.gov.uk", "lbwf.gov.uk"],
  wandsworth: ["richmondandwandsworth.gov.uk", "wandsworth.gov.uk"],
  westminster: ["westminster.gov.uk"],
};
