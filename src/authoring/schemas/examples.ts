import type { ComponentName } from "./components.ts";

/** What an editor reads about a component beside its fields: what it is for, and how it is written. */
interface Example {
  does: string;
  example: string;
}

/** One for each component: the guide for editors shows all of them, and a test checks each as a text of its own. */
export const componentExamples: Readonly<Record<ComponentName, Example>> = {
  AddressesToAllow: {
    does: "The addresses of this website and its database, for a council's firewall.",
    example: "<AddressesToAllow />",
  },
  Band: {
    does: "A strip across the page. What stands between its tags is Markdown.",
    example: '<Band tone="sand" id="costs">\n\n## What it costs\n\nA lot.\n\n</Band>',
  },
  CallToAction: {
    does: "A notice between two strips of hazard tape, with the page's main button. Once a page.",
    example:
      '<CallToAction text="Talk to us about a pilot" href="/contact">\n\n## We are looking for one council\n\nIt may be yours.\n\n</CallToAction>',
  },
  Columns: {
    does: "Puts the Panels or Statistics between its tags side by side where there is room.",
    example:
      '<Columns of="two">\n\n<Panel>\n\nLeft.\n\n</Panel>\n\n<Panel>\n\nRight.\n\n</Panel>\n\n</Columns>',
  },
  CouncilDomains: { does: "The councils and their e-mail domains.", example: "<CouncilDomains />" },
  Figure: {
    does: "A picture of public/media with a caption, and its source where it is not ours.",
    example:
      '<Figure picture="scene-gates" alt="The gates of a recycling centre, a van driving in." caption="The gates, from the road." />',
  },
  JobSheet: {
    does: "Turns the list between its tags into a sheet of ticked boxes.",
    example: "<JobSheet>\n\n- Less fly-tipping\n- Fewer hours in court\n\n</JobSheet>",
  },
  NextPage: {
    does: "A large link to the next page to read.",
    example: '<NextPage text="What a council gets back" href="/our-impact" />',
  },
  Panel: {
    does: "One column, with a drawing on top where it names one.",
    example:
      '<Panel picture="scene-desk" alt="A council officer at a desk with two screens.">\n\n### For councils\n\nRegister with your council e-mail address.\n\n</Panel>',
  },
  PhoneScreen: {
    does: "One screen of the app, inside a Walkthrough. A list is drawn as rows, **bold** as what to press, a quotation as a voucher.",
    example:
      '<Walkthrough title="Choose a site" intro="One screen of the app, as it looks on a phone.">\n\n<PhoneScreen caption="Select a site address" bar="Choose a site">\n\n- **Holloway Recycling Centre**\n- Sample Yard\n\n</PhoneScreen>\n\n</Walkthrough>',
  },
  Pilot: {
    does: "What is only true while a council is wanted to go first, or once there is one: the field 'wanted' of the home page says which.",
    example: '<Pilot is="wanted">\n\nWe are looking for one council to go first.\n\n</Pilot>',
  },
  Statistic: {
    does: "A figure in large numerals. None goes without its source and year.",
    example:
      '<Statistic value="£392 million" label="is the estimated yearly cost of fly-tipping in England" source="Eunomia, Counting the Cost" year="2018/19" />',
  },
  Step: {
    does: "One step with its film, inside Steps. What stands between its tags explains it.",
    example:
      '<Steps>\n\n<Step title="Choose a site" film="step-3" alt="A phone with a list of recycling centres.">\n\nPick the site nearest to you.\n\n</Step>\n\n</Steps>',
  },
  Steps: {
    does: "Numbers the Steps between its tags.",
    example:
      '<Steps>\n\n<Step title="Drive there" film="step-5" alt="A van at the gates of a recycling centre.">\n\nShow your voucher at the gate.\n\n</Step>\n\n</Steps>',
  },
  Video: {
    does: "A film of our own. Its captions are written out below it.",
    example: '<Video name="feature" title="{product} in half a minute" />',
  },
  Walkthrough: {
    does: "A row of phones that show one task, in order.",
    example:
      '<Walkthrough title="Your account" intro="From the home screen to your details in two taps.">\n\n<PhoneScreen caption="Open the menu at top left" bar="{product}" menu="press">\n\n- **View Vouchers**\n\n</PhoneScreen>\n\n</Walkthrough>',
  },
};
