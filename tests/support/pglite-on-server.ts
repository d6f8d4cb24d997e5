import { registerHooks } from "node:module";
import { Client, types, type QueryArrayResult, type QueryResult } from "pg";

// `node --import` loads this file first: later imports of PGlite resolve to the class below.
registerHooks({
  resolve: (name, context, next) =>
    name === "@electric-sql/pglite" ? { url: import.meta.url, shortCircuit: true } : next(name, context),
});

type Parser = (text: string) => unknown;

const exactNumber: Parser = (text) => (String(Number(text)) === text ? Number(text) : text);

/** Parsers by type number, as @supabase/lite configures PGlite. All other types stay text. */
const parsers = new Map<number, Parser>([
  ...[16, 17, 114, 3802].map((type): [number, Parser] => [type, types.getTypeParser(type)]),
  ...[20, 21, 23, 26, 700, 701, 1700].map((type): [number, Parser] => [type, exactNumber]),
]);
const textArray: number = 1009;

/** The part of PGlite that the embedded stack uses, on the server that libpq's variables name (PGHOST, PGDATABASE). */
export class PGlite {
  static readonly defaultStartParams: readonly string[] = [];
  readonly parsers = {};
  readonly waitReady: Promise<void>;
  readonly #client = new Client();
  readonly #elements = new Map<number, number>();
  readonly #types = {
    getTypeParser: (type: number): Parser => {
      const element = this.#elements.get(type);
      const parse = parsers.get(element ?? type) ?? String;
      if (element === undefined) return parse;
      const split: (text: string) => (string | null)[] = types.getTypeParser(textArray);
      return (text) => split(text).map((item) => (item === null ? null : parse(item)));
    },
  };

  constructor() {
    this.waitReady = this.#open();
  }

  async #open(): Promise<void> {
    await this.#client.connect();
    const { rows } = await this.#client.query<{ type: string; list: string }>(
      "select oid as type, typarray as list from pg_type where typarray <> 0",
    );
    for (const { type, list } of rows) this.#elements.set(Number(list), Number(type));
  }

  async query(text: string, values: unknown[] = []) {
    await this.waitReady;
    return answerOf(await this.#client.query({ text, values, types: this.#types }));
  }

  async exec(text: string) {
    await this.waitReady;
    return [await this.#client.query({ text, types: this.#types })].flat().map(answerOf);
  }

  async transaction<T>(run: (database: this) => Promise<T>): Promise<T> {
    await this.exec("begin");
    try {
      const result = await run(this);
      await this.exec("commit");
      return result;
    } catch (error) {
      await this.exec("rollback");
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

const answerOf = ({ rows, rowCount }: QueryResult | QueryArrayResult) => ({
  rows,
  affectedRows: rowCount ?? 0,
});
