import { expect, test } from "vitest";
import { completeHeaders, fallbackPolicy } from "../../src/build/headers-file.ts";

const facts = {
  pages: [
    { path: "/", styleHashes: ["'sha256-home'"], scriptHashes: [] },
    { path: "/film", styleHashes: [], scriptHashes: ["'sha256-play'"] },
    { path: "/404", styleHashes: ["'sha256-lost'"], scriptHashes: [] },
    { path: "/news", styleHashes: ["'sha256-list'"], scriptHashes: [] },
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

test("each page gets a rule with its own hashes, a folder one for all its pages", () => {
  expect(completeHeaders(template, facts)).toBe(`/*
  X: 1; upgrade-insecure-requests

/
  Style: 'self' 'sha256-home'; end

/404
  Style: 'self' 'sha256-lost'; end

/news
  Style: 'self' 'sha256-list'; end

/news/*
  Style: 'self' 'sha256-film' 'sha256-list' 'sha256-lost' 'sha256-news'; end

/film
  Script: 'sha256-play'

/portal
  Script: 'self' 'sha256-island'
  Connect: 'self' https://project.supabase.co; end
`);
});

test("a site without https upgrades no request; one with its own database names no other", () => {
  const local = completeHeaders(template, { ...facts, https: false, supabaseOrigin: "" });
  expect(local).toContain("X: 1\n");
  expect(local).toContain("Connect: 'self'; end");
});

test("a portal page carries its own policy, without what a meta element cannot set", () => {
  const policies = `/<portal pages>
  Content-Security-Policy: script-src 'self' 'script-hashes'; connect-src 'self' 'supabase-origin'; frame-ancestors 'none'
`;
  const page = { path: "/portal", styleHashes: [], scriptHashes: ["'sha256-island'"] };
  expect(fallbackPolicy(policies, page, facts)).toBe(
    "script-src 'self' 'sha256-island'; connect-src 'self' https://project.supabase.co",
  );
});
