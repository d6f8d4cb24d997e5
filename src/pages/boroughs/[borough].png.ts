import type { APIRoute, GetStaticPaths } from "astro";
import { facts } from "../../website/boroughs/facts.ts";

/** A picture for each borough whose council has a released mark. */
export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(facts?.boroughs ?? {}).flatMap(([borough, { face }]) =>
    face?.mark ? [{ params: { borough }, props: { mark: face.mark } }] : [],
  );

export const GET: APIRoute<{ mark: string }> = ({ props }) =>
  new Response(Buffer.from(props.mark, "base64"), { headers: { "content-type": "image/png" } });
