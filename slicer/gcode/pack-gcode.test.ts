import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packGcode } from './pack-gcode.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northspool-gcode-'));
});
afterEach(() => rm(folder, { recursive: true }));

const moves = Array.from({ length: 60_000 }, (_, i) => `G1 X${(i * 7919) % 350} Y${i % 350} E${i}`).join('\n');
const placeholders = ';FLAVOR:Marlin\n;TIME:6666\n;Filament used: 0m\n';
const head = [';FLAVOR:Marlin', ';TIME:5048', ';Filament used: 7.4m'];

test('G-code that is packed while it is written comes out whole, with its true head', async () => {
  const file = join(folder, 'print.gcode');
  const ended = Promise.withResolvers<readonly string[]>();
  const packing = packGcode(file, ended.promise);
  await writeFile(file, placeholders.slice(0, 20));
  await appendFile(file, `${placeholders.slice(20)}\n;Generated\n${moves.slice(0, 500_000)}`);
  await appendFile(file, moves.slice(500_000));
  ended.resolve(head);
  const packed = await packing;
  const bytes = await buffer(Readable.from(packed.read()));
  expect(bytes.length).toBe(packed.bytes);
  expect(gunzipSync(bytes).toString()).toBe(`${head.join('\n')}\n\n;Generated\n${moves}`);
});

test('whoever unpacks it in a browser can, too: it is one piece', async () => {
  const file = join(folder, 'print.gcode');
  await writeFile(file, `${placeholders}\nG28\n`);
  const packed = await packGcode(file, Promise.resolve(head));
  const stream = Readable.toWeb(Readable.from(packed.read())) as ReadableStream<BufferSource>;
  const text = await new Response(stream.pipeThrough(new DecompressionStream('gzip'))).text();
  expect(text).toBe(`${head.join('\n')}\n\nG28\n`);
});

test('when the engine fails, so does the packing, and nobody waits for it', async () => {
  const failing = packGcode(join(folder, 'never.gcode'), Promise.reject(new Error('The engine crashed.')));
  await expect(failing).rejects.toThrow('The engine crashed.');
});
