import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DISK_RESERVE_BYTES } from '../contract/queu3d/limits.ts';
import { modelTypes } from '../contract/queu3d/slicer-wire.ts';
import { cube } from './fixtures/cube.ts';
import { sphere } from './fixtures/sphere.ts';
import { modelXml, zipped3mf } from './fixtures/zipped-3mf.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

const MB = 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
afterAll(() => rm(folder, { recursive: true }));

let free: () => number;
const slicer = await openTestSlicer({}, async () => free());
afterAll(() => slicer.close());
beforeEach(() => {
  free = () => DISK_RESERVE_BYTES;
});

describe('a nearly full disk', () => {
  it('responds 503 without using a slot', async () => {
    free = () => DISK_RESERVE_BYTES - 1;
    for (let asked = 0; asked < 5; asked += 1) {
      const response = await askSlicer(slicer.fetch, { bytes: writeStl(cube(20)) });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'busy' });
    }
    free = () => DISK_RESERVE_BYTES;
    expect((await readSliceResponse(await askSlicer(slicer.fetch, { bytes: writeStl(cube(20)) }))).done).toBeDefined();
  });

  it('ends the run that fills it and removes its files', async () => {
    let checks = 0;
    free = () => (checks++ === 0 ? DISK_RESERVE_BYTES : DISK_RESERVE_BYTES / 2);
    const settings = settingsOf({ layer_height: 0.08, infill_sparse_density: 99 });
    const response = await askSlicer(slicer.fetch, { bytes: writeStl(sphere(20_000, 150)), settings });
    const { events } = await readSliceResponse(response);
    expect(events?.at(-1)).toEqual({ fault: 'slicer_full' });
    expect(await readdir(slicer.scratch)).toEqual([]);
  });

  it('is not taken for a fault of the model when it stops the engine', async () => {
    let checks = 0;
    const engine = join(folder, 'engine');
    await writeFile(engine, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const crashing = await openTestSlicer({ CURA_ENGINE: engine }, async () =>
      checks++ === 0 ? DISK_RESERVE_BYTES : DISK_RESERVE_BYTES / 2,
    );
    const { events } = await readSliceResponse(await askSlicer(crashing.fetch, { bytes: writeStl(cube(20)) }));
    expect(events?.at(-1)).toEqual({ fault: 'slicer_full' });
    await crashing.close();
  });

  it.for(['to the slice', 'ahead of its slice'])(
    'refuses no model that is sent %s while it is full',
    async (when, { skip }) => {
      const scratch = join(folder, 'small');
      await mkdir(scratch, { recursive: true });
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'small', scratch]).status !== 0) skip();
      const small = await openTestSlicer({ SCRATCH_DIR: scratch }, async () => 2 * DISK_RESERVE_BYTES);
      try {
        // Received it fits, written for the engine it does not.
        const filler = join(scratch, 'filler');
        const model = { bytes: zippedSphere(), extension: '3mf' } as const;
        const id = crypto.randomUUID();
        await writeFile(filler, new Uint8Array(40 * MB - 2 * model.bytes.length));
        if (when === 'ahead of its slice') {
          const body = model.bytes as BodyInit;
          const headers = { 'content-type': modelTypes['3mf'] };
          expect((await small.fetch(`/models/${id}`, { method: 'PUT', body, headers })).status).toBe(204);
        }
        const query = `model=${id}&settings=${encodeURIComponent(JSON.stringify(settingsOf()))}`;
        const ask = async () =>
          when === 'ahead of its slice'
            ? await small.fetch(`/slice?${query}`, { method: 'POST' })
            : await askSlicer(small.fetch, model);
        expect((await ask()).status).toBe(503);
        await rm(filler);
        expect((await readSliceResponse(await ask())).done).toBeDefined();
      } finally {
        await small.close();
        spawnSync('umount', [scratch]);
      }
    },
  );
});

/** A model that is small in its file, and half a megabyte as the engine reads it. */
function zippedSphere(): Uint8Array {
  const { positions } = sphere(10_000);
  const corner = (i: number) => `<vertex x="${positions[i]}" y="${positions[i + 1]}" z="${positions[i + 2]}"/>`;
  const vertices = Array.from({ length: positions.length / 3 }, (_, i) => corner(3 * i)).join('');
  const triangle = (i: number) => `<triangle v1="${3 * i}" v2="${3 * i + 1}" v3="${3 * i + 2}"/>`;
  const triangles = Array.from({ length: positions.length / 9 }, (_, i) => triangle(i)).join('');
  const mesh = `<mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh>`;
  return zipped3mf(modelXml(`<object id="1" type="model">${mesh}</object>`, '<item objectid="1"/>'));
}
