import { z } from "astro/zod";
import { frontmatter, line, oneOf } from "../fields.ts";
import { film, mediaName, pictureEndings } from "../media.ts";
import { alternative } from "../page.ts";

const source = line([3, 140], {
  title: "Source",
  description: "Who published the figure, and where.",
  example: "Defra, Fly-tipping statistics for England",
});

const webAddress = z
  .string()
  .regex(/^https:\/\/\S+$/, { error: "must be a web address that begins with https://" })
  .meta({
    title: "Address",
    description: "Where the source can be read.",
    examples: ["https://www.gov.uk/"],
  });

export const statistic = frontmatter({
  value: line([1, 20], {
    title: "Figure",
    description: "The figure itself, as short as it gets.",
    example: "£392 million",
  }),
  label: line([5, 140], {
    title: "Label",
    description: "What the figure counts, so that figure and label read as one sentence.",
    example: "is the estimated yearly cost of fly-tipping in England",
  }),
  source,
  year: z
    .string({ error: 'is missing. Write the year that the figure is about, for example: year="2021/22"' })
    .regex(/^\d{4}(?:\/\d{2})?$/, {
      error: 'is not a year. Write the year that the figure is about, for example: year="2021/22"',
    })
    .meta({ title: "Year", description: "Year that the figure is about.", examples: ["2021/22"] }),
  url: webAddress.optional(),
  piles: z
    .string()
    .regex(/^(?:[1-9]|1\d|2[0-4])$/, {
      error: 'must be a whole number from 1 to 24, for example: piles="18"',
    })
    .meta({
      title: "Piles",
      description: "Draws so many piles of waste and one penalty notice below the figure.",
      examples: ["18"],
    })
    .optional(),
  size: oneOf(["normal", "large"], "large: one figure that fills the page. Once a page.").default("normal"),
});

export const figure = frontmatter({
  picture: mediaName("The picture.", pictureEndings),
  alt: alternative("The gates of a recycling centre, a van driving in."),
  caption: line([3, 200], {
    title: "Caption",
    description: "Stands below the picture.",
    example: "The gates, from the road.",
  }).optional(),
  source: source.optional(),
});

export const video = frontmatter({
  name: film("The film: a .mp4 and a .webm, captions (.vtt) and a first picture."),
  title: line([5, 80], {
    title: "Title",
    description: "What the film is.",
    example: "{product} in half a minute",
  }),
});
