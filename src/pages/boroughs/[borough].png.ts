import type { APIRoute, GetStaticPaths } from "astro";
import { facts } from "../../site/boroughs/facts.ts";

/** A picture for each borough whose council has a mark. */
export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(facts?.boroughs ?? {}).flatMap(([borough, { branding }]) =>
    branding?.mark ? [{ params: { borough }, props: { mark: branding.mark } }] : [],
  );

export const GET: APIRoute<{ mark: string }> = ({ props }) =>
  new Response(Buffer.from(props.mark, "base64"), { headers: { "content-type": "image/png" } });
