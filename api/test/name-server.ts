import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll } from 'vitest';

const TYPES = { A: 1, TXT: 16 } as const;
const UNKNOWN_NAME = 3;

/** The records of a name server, such as `{ 'TXT northspool.example': ['v=spf1 -all'] }`. */
export type Zone = Record<string, readonly string[]>;

/** A DNS server on loopback, over UDP. Names without a record do not exist. */
export async function startNameServer(zone: Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, zone), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  afterAll(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return { address: `127.0.0.1:${socket.address().port}` };
}

function answerTo(query: Buffer, zone: Zone): Buffer {
  const { name, type, end } = readQuestion(query);
  const known = Object.entries(TYPES).find(([, number]) => number === type)?.[0];
  const records = zone[`${known} ${name}`] ?? [];
  const header = Buffer.from(query.subarray(0, 12));
  header[2] = 0x81;
  header[3] = records.length > 0 ? 0x80 : 0x80 | UNKNOWN_NAME;
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, end), ...records.map((record) => answer(type, record))]);
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** `C0 0C` refers to the name in the question. */
function answer(type: number, record: string): Buffer {
  const data =
    type === TYPES.A
      ? Buffer.from(record.split('.').map(Number))
      : Buffer.concat(
          (record.match(/.{1,255}/gs) ?? []).flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]),
        );
  const head = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}
