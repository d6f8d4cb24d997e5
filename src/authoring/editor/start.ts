import CMS, { type CmsConfig } from "@sveltia/cms";

const answer = await fetch("config.json");
const config = (await answer.json()) as CmsConfig;
await CMS.init({ config });
