import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { installCuraEngineWhenMissing } from '../../scripts/setup/install-cura-engine.mjs';
import { startSlicer } from '../../scripts/slicer/start-slicer.mjs';
import { sphere } from '../../slicer/fixtures/sphere.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { httpSlicer } from '../gateways/slicer/http-slicer.ts';
import { createSlicingApp } from '../test/create-slicing-app.ts';
import { storeModel } from '../test/stored-model.ts';

const folder = mkdtempSync(join(tmpdir(), 'slicer-'));
const port = String(await freePort());
const options = { cura: await installCuraEngineWhenMissing(), dataDir: folder };
let slicer = await startSlicer(port, options);
const shop = await createSlicingApp({ slicer: httpSlicer([`http://127.0.0.1:${port}`]) });
afterAll(async () => {
  await slicer.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function asked(stl: Uint8Array) {
  const client = await shop.newGuest();
  const { id } = await storeModel(shop.deps, shop.ownerOf(client), stl);
  return { client, job: await shop.ask(client, id) };
}

it('completes a job although the slicer was killed midway', async () => {
  const { client, job } = await asked(writeStl(sphere(200_000)));
  const work = shop.work();
  const isSlicing = async () => (await shop.look(client, job.id)).percent > 0;
  await expect.poll(isSlicing, { interval: 50 }).toBe(true);
  process.kill(slicer.pid, 'SIGKILL');
  await slicer.ended;
  const restarted = startSlicer(port, options);
  // As a page does, also while the slicer starts: a job that nobody looks at for twenty seconds ends.
  await expect
    .poll(() => shop.look(client, job.id), { interval: 500 })
    .toMatchObject({
      status: 'complete',
    });
  slicer = await restarted;
  await work;
  const done = await shop.look(client, job.id);
  // A ball of 20 mm with 20% of infill: between its skin and its volume.
  expect(done.status).toBe('complete');
  expect(done.materialVolume).toBeGreaterThan(9_000);
  expect(done.materialVolume).toBeLessThan(15_000);
  expect(done.size?.height).toBeCloseTo(40, 0);
  const gcode = gunzipSync(shop.kept.get(`gcode/${done.gcodeId}`)?.bytes ?? '').toString();
  expect(gcode).toContain(`;TIME:${done.printTime}`);
});

it('rejects an unprintable model with the slicer’s own message', async () => {
  const { positions } = sphere(1000);
  const { client, job } = await asked(writeStl({ positions: positions.slice(0, positions.length / 2) }));
  await shop.work();
  expect(await shop.look(client, job.id)).toMatchObject({ status: 'failed', fault: 'repair_needed' });
});
