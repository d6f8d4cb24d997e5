import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { openApi, type Api } from "./api.ts";

/** The embedded stack behind an address of this machine, for programs that run beside the test. */
export interface ServedApi extends Api {
  url: string;
  close: () => Promise<void>;
  /** Queues invitations to guest1@contractor.example and so on. */
  queueEmails: (count: number) => Promise<void>;
}

export async function serveApi(): Promise<ServedApi> {
  const api = await openApi();
  const listener = getRequestListener((request) => api.backend.api.handle(request), {
    overrideGlobalObjects: false,
  });
  const door = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => door.listen(0, "127.0.0.1", ready));
  return {
    ...api,
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    async close() {
      door.closeAllConnections();
      await new Promise((closed) => door.close(closed));
      await api.backend.close();
    },
    async queueEmails(count) {
      await api.backend.connection.driver.exec(`
        insert into public.council_invitations (council_id, email, role)
          select id, 'guest' || number || '@contractor.example', 'gate'
          from (select id from public.councils limit 1) as council, generate_series(1, ${count}) as number;
        select private.queue_invitation_email(id) from public.council_invitations where email like 'guest%'`);
    },
  };
}
