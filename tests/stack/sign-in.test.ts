import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openBackend, type Backend } from "../../supabase/dev/backend.ts";
import { serviceAt, type AskedService } from "./sign-in/asked-service.ts";
import { questions } from "./sign-in/questions.ts";
import { createSeededFolder } from "../support/prepared-data.ts";

const siteUrl = "http://localhost:4321";
const key = "sb_publishable_asked_questions";
let folder: string;
let backend: Backend;
let service: AskedService;

beforeAll(async () => {
  folder = await createSeededFolder();
  const keys = { publishable: key, secret: "sb_secret_asked_questions", jwtSecret: "x".repeat(40) };
  backend = await openBackend({ keys, database: join(folder, "database"), siteUrl });
  service = serviceAt(
    siteUrl,
    key,
    (request) => backend.api.handle(request, request.headers.get("x-test-address") ?? undefined),
    async () => backend.mailCatcher.emails,
    async (statements) => void (await backend.connection.driver.exec(statements)),
  );
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

describe("the embedded sign-in service matches the real one", () => {
  const printed: string[] = [];
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation((line: string) => void printed.push(line));
  });

  test.each(questions)("$request: $answer", ({ check }) => check(service));

  test.each(["constructor", "__proto__", "toString", "unknown"])(
    "a proof of type %s is rejected",
    async (type) => {
      const answer = await service.ask("POST", "verify", {
        type,
        email: "unused@camden.gov.uk",
        token: "1",
      });
      expect([answer.status, answer.body.msg]).toEqual([400, "Unsupported verification type"]);
    },
  );

  test("the terminal shows why an answer is opaque", () => {
    expect(printed).toContain("POST /auth/v1/verify: The reason of the test.");
  });
});
