import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelExtension } from '../api/contract/queu3d/limits.ts';
import { freePort } from '../scripts/processes/free-port.mjs';
import { installCuraEngineWhenMissing } from '../scripts/setup/install-cura-engine.mjs';
import { startSlicer } from '../scripts/slicer/start-slicer.mjs';
import { cube } from './fixtures/cube.ts';
import { sphere } from './fixtures/sphere.ts';
import { stlText } from './fixtures/stl-text.ts';
import { ModelError } from './mesh/model-error.ts';
import { writeStl } from './mesh/write-stl.ts';
import { prepareModel } from './mesh-work/prepare-model.ts';
import { askSlicer, type Fetch, overrides, readSliceResponse } from './test/ask-slicer.ts';
import { mutated, mutatedWithin, seeded } from './test/mutate.ts';

const MUTATED = 2_000;
const THROUGH_THE_SERVICE = 60;
const MEGABYTE = 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northspool-fuzz-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Third-party files, and small ones of our own in each format. */
async function wholeFiles(): Promise<[ModelExtension, Uint8Array][]> {
  const models = new URL('fixtures/models/', import.meta.url);
  const names = (await readdir(models)).filter((name) => name.endsWith('.3mf'));
  const text = (content: string) => new TextEncoder().encode(content);
  const obj = 'v 0 0 0\nv 9 0 0\nv 9 9 0\nv 0 9 0\nv 4 4 9\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf -2 -5 -1\n';
  return [
    ['stl', writeStl(cube(20))],
    ['stl', writeStl(sphere(400))],
    ['stl', text(stlText(cube(20)))],
    ['obj', text(obj)],
    ...names.map((name): [ModelExtension, Uint8Array] => ['3mf', readFileSync(new URL(name, models))]),
  ];
}

async function* damagedFiles(seed: number, count: number) {
  const random = seeded(seed);
  const whole = await wholeFiles();
  for (let i = 0; i < count; i++) {
    const [extension, bytes] = whole[i % whole.length] as [ModelExtension, Uint8Array];
    // Half of the ZIP files are damaged before compression, so that their checksums are right.
    const within = extension === '3mf' && i % 2 === 0;
    yield {
      extension,
      bytes: within ? mutatedWithin(bytes, random) : mutated(bytes, random),
      at: `file ${i} of seed ${seed}`,
    };
  }
}

describe('the slicer', () => {
  it('reads or rejects each of 2000 damaged files quickly and in little memory', {
    timeout: 240_000,
  }, async () => {
    const { mesh_rotation_matrix: matrix } = overrides;
    const counts = { read: 0, refused: 0 };
    const before = process.memoryUsage().rss;
    for await (const { extension, bytes, at } of damagedFiles(20_261_121, MUTATED)) {
      const path = join(folder, 'received');
      await writeFile(path, bytes);
      const start = performance.now();
      try {
        const { size, triangles } = await prepareModel({ path, extension, matrix, folder }, () => {});
        expect(triangles, at).toBeGreaterThan(3);
        expect(Math.max(size.width, size.depth, size.height), at).toBeLessThan(351);
        counts.read += 1;
      } catch (error) {
        if (!(error instanceof ModelError)) throw new Error(`${at} was neither read nor rejected`, { cause: error });
        counts.refused += 1;
      }
      expect(performance.now() - start, at).toBeLessThan(10_000);
    }
    expect(counts.read + counts.refused).toBe(MUTATED);
    // Otherwise too many or too few files were damaged to test more than the readers.
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(MUTATED / 50);
    expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(400);
  });

  it('still slices after damaged files, within its memory', {
    timeout: 240_000,
  }, async () => {
    const port = String(await freePort());
    const service = await startSlicer(port, { cura: await installCuraEngineWhenMissing(), dataDir: folder });
    const overNetwork: Fetch = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
    try {
      for await (const { extension, bytes, at } of damagedFiles(7, THROUGH_THE_SERVICE)) {
        const result = await readSliceResponse(await askSlicer(overNetwork, { bytes, extension }));
        expect(result.done ?? result.fault, at).toBeTruthy();
      }
      const result = await readSliceResponse(await askSlicer(overNetwork, { bytes: writeStl(cube(20)) }));
      expect(result).toMatchObject({ done: { filament: 3053 } });
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'));
      expect(Number(peak?.[1]) / 1024).toBeLessThan(600);
    } finally {
      await service.stop();
    }
  });
});
