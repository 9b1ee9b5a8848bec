import { readdir } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DISK_RESERVE_BYTES } from '../contract/queu3d/limits.ts';
import { cube } from './fixtures/cube.ts';
import { sphere } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

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
    expect(events?.at(-1)).toEqual({ fault: 'engine_too_long' });
    expect(await readdir(slicer.scratch)).toEqual([]);
  });
});
