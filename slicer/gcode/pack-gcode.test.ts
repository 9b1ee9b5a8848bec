import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packGcode } from './pack-gcode.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northspool-gcode-'));
});
afterEach(() => rm(folder, { recursive: true }));

const moves = Array.from({ length: 60_000 }, (_, i) => `G1 X${(i * 7919) % 350} Y${i % 350} E${i}`).join('\n');
const placeholders = ';FLAVOR:Marlin\n;TIME:6666\n;Filament used: 0m\n';
const head = [';FLAVOR:Marlin', ';TIME:5048', ';Filament used: 7.4m'];

describe('packed G-code', () => {
  it('is complete and has the real header, though it is compressed while it is written', async () => {
    const file = join(folder, 'print.gcode');
    const ended = Promise.withResolvers<readonly string[]>();
    const seen: Uint8Array[] = [];
    const packing = packGcode(file, ended.promise, (piece) => seen.push(piece));
    await writeFile(file, placeholders.slice(0, 20));
    await appendFile(file, `${placeholders.slice(20)}\n;Generated\n${moves.slice(0, 500_000)}`);
    await appendFile(file, moves.slice(500_000));
    ended.resolve(head);
    const packed = await packing;
    const bytes = await buffer(Readable.from(packed.read()));
    expect(bytes.length).toBe(packed.bytes);
    expect(gunzipSync(bytes).toString()).toBe(`${head.join('\n')}\n\n;Generated\n${moves}`);
    expect(Buffer.concat(seen).toString()).toBe(`\n;Generated\n${moves}`);
  });

  it('can be decompressed in a browser', async () => {
    const file = join(folder, 'print.gcode');
    await writeFile(file, `${placeholders}\nG28\n`);
    const packed = await packGcode(file, Promise.resolve(head));
    const stream = Readable.toWeb(Readable.from(packed.read())) as ReadableStream<BufferSource>;
    const text = await new Response(stream.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(text).toBe(`${head.join('\n')}\n\nG28\n`);
  });

  it('fails at once when the engine fails', async () => {
    const failing = packGcode(join(folder, 'never.gcode'), Promise.reject(new Error('The engine crashed.')));
    await expect(failing).rejects.toThrow('The engine crashed.');
  });
});
