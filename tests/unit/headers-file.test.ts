import { expect, test } from "vitest";
import { completeHeaders } from "../../src/authoring/integrations/headers-file.ts";

const facts = {
  pages: [
    { path: "/", styleHashes: ["'sha256-home'"], scriptHashes: [] },
    { path: "/film", styleHashes: [], scriptHashes: ["'sha256-play'"] },
    { path: "/news/one", styleHashes: ["'sha256-news'"], scriptHashes: [] },
    { path: "/news/two", styleHashes: ["'sha256-news'", "'sha256-film'"], scriptHashes: [] },
    { path: "/portal", styleHashes: [], scriptHashes: ["'sha256-island'"] },
  ],
  isPortal: (path: string) => path === "/portal",
  supabaseOrigin: "https://project.supabase.co",
  https: true,
};

const template = `# A comment
/*
  X: 1; upgrade-insecure-requests

/<public pages>
  Style: 'self' 'style-hashes'; end
/film
  Script: 'script-hashes'
/<portal pages>
  Script: 'self' 'script-hashes'
  Connect: 'self' 'supabase-origin'; end
`;

test("each page gets a rule with its own hashes, a folder of pages one between them", () => {
  expect(completeHeaders(template, facts)).toBe(`/*
  X: 1; upgrade-insecure-requests

/
  Style: 'self' 'sha256-home'; end

/news/*
  Style: 'self' 'sha256-film' 'sha256-news'; end

/film
  Script: 'sha256-play'

/portal
  Script: 'self' 'sha256-island'
  Connect: 'self' https://project.supabase.co; end
`);
});

test("a site that is not deployed under https upgrades no request, and one with its own database names no other", () => {
  const local = completeHeaders(template, { ...facts, https: false, supabaseOrigin: "" });
  expect(local).toContain("X: 1\n");
  expect(local).toContain("Connect: 'self'; end");
});
