import fc from "fast-check";
import { anyText } from "./nasty.ts";

/** Query strings with pieces of PostgREST's language where they mean nothing, or too much. */
export const nastyQueries: readonly string[] = [
  "select=*,no_such_table(*)",
  "select=*,councils!inner(*,skip_sites(*),boroughs(*))",
  "select=key,councils(council_key,skip_sites(address))",
  "select=id::regclass,key::int",
  "select=address->>a,key->b->>c",
  "select=a:key,a:key",
  "select=%00",
  "select=(",
  "select=,",
  "select=count()",
  "select=key.count(),position.sum()",
  "order=no_such_column",
  "order=key.desc.nullslast.more",
  "limit=-1",
  "limit=abc&offset=def",
  "limit=99999999999999999999&offset=99999999999999999999",
  "and=(",
  "or=()",
  "key=eq.x&council_key=eq.x&id=eq.x&position=eq.x",
  "id=in.(",
  "council_key=in.()",
  "council_key=neq.camden",
  "council_key=gte.a",
  "council_key=not.is.null",
  "address=like.*",
  "address=fts(no_such_configuration).x",
  "address=cs.{",
  "council_key=is.x",
  "position=eq.99999999999999999999",
  "created_at=lt.infinity&user_id=eq.1",
  "council_key=eq.%00",
  "council_key=eq.%ED%A0%80",
  "council_key=eq.%27%20or%201=1%20--",
  "columns=user_id,council_key",
  "on_conflict=no_such_column",
  "skip_sites.council_key=eq.hackney&select=*,skip_sites(*)",
  "=x&&&select",
  "apikey=x",
];

/** Queries that take a while to be refused, before any table is looked at. */
export const longQueries: readonly string[] = [
  `select=${"a(".repeat(2000)}*${")".repeat(2000)}`,
  `select=${"key,".repeat(1700)}key`,
  `or=${"(or".repeat(2000)}(key.eq.1)${")".repeat(2000)}`,
];

export const nastyHeaders: readonly Record<string, string>[] = [
  { prefer: "resolution=merge-duplicates,return=representation" },
  { prefer: "count=exact" },
  { prefer: "count=no-such-count,tx=rollback" },
  { prefer: "handling=strict,no-such-preference=1" },
  { prefer: "params=single-object" },
  { prefer: "timezone=Nowhere/Land" },
  { range: "0-abc" },
  { range: "5-2", "range-unit": "furlongs" },
  { accept: "text/csv" },
  { accept: "application/vnd.pgrst.object+json" },
  { accept: "application/vnd.pgrst.plan+json; options=analyze|verbose|settings" },
  { accept: "image/png" },
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "" },
  { "accept-profile": "auth" },
  { "content-profile": "private" },
  { authorization: "Bearer" },
  { authorization: "Basic eDp4" },
  { authorization: "Bearer a.b.c" },
  { authorization: `Bearer ${"x".repeat(5000)}` },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0." },
  { apikey: "sb_secret_guessed" },
];

const names = [
  "select",
  "order",
  "limit",
  "offset",
  "and",
  "or",
  "not.and",
  "columns",
  "on_conflict",
  "id",
  "key",
  "council_key",
  "council_name",
  "address",
  "position",
  "user_id",
  "local_auth_issue",
];
const operators = ["eq", "neq", "gt", "like", "ilike", "in", "is", "isdistinct", "fts", "plfts"];
const moreOperators = [
  "wfts",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
  "not.eq",
  "eq(any)",
  "like(all)",
];

const value = fc.oneof(
  fc
    .tuple(fc.constantFrom(...operators, ...moreOperators), anyText)
    .map(([operator, text]) => `${operator}.${text}`),
  fc.constantFrom("*", "*,councils(*)", "(id.eq.1)", "(a.b", "{a,b}", "(camden,hackney)", "null", "1", "-1"),
  anyText,
);

/** A query string of words of PostgREST's language in any order, encoded so that it arrives unchanged. */
export const anyQuery = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
  .map((pairs) =>
    pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join("&"),
  );
