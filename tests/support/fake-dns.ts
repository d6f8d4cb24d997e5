import { createSocket } from "node:dgram";

/** What a name's TXT records say; a name that is not listed does not exist. */
export type Zone = Record<string, string[]>;

const headerLength = 12;
const textType = 16;
const noSuchName = 3;
/** Points back to the name in the question. */
const nameAgain = 0xc00c;

/** The name that a question asks about. */
function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 5 };
}

/** One TXT record, in pieces of at most 255 bytes. */
function record(text: string): Buffer {
  const pieces = text.match(/.{1,255}/g) ?? [""];
  const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(nameAgain, 0);
  head.writeUInt16BE(textType, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A DNS server on loopback that knows a few TXT records. `zone` may be changed while it runs. */
export async function startDns(): Promise<{ address: string; zone: Zone; stop(): void }> {
  const socket = createSocket("udp4");
  const dns = { address: "", zone: {} as Zone, stop: () => void socket.close() };
  socket.on("message", (question, { port, address }) => {
    const { name, end } = nameIn(question);
    const texts = dns.zone[name.toLowerCase()];
    const header = Buffer.from(question.subarray(0, headerLength));
    header.writeUInt16BE(texts ? 0x8180 : 0x8180 | noSuchName, 2);
    header.writeUInt16BE(texts?.length ?? 0, 6);
    header.writeUInt16BE(0, 8);
    header.writeUInt16BE(0, 10);
    const answer = Buffer.concat([
      header,
      question.subarray(headerLength, end),
      ...(texts ?? []).map(record),
    ]);
    socket.send(answer, port, address);
  });
  await new Promise<void>((ready) => socket.bind(0, "127.0.0.1", ready));
  dns.address = `127.0.0.1:${socket.address().port}`;
  return dns;
}
