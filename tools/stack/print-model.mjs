// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { cube } from '../../slicer/fixtures/cube.ts';
import { writeStl } from '../../slicer/mesh/write-stl.ts';
import { plaSettings } from '../bench/queu3d/bare-engine.mjs';
import { fromHousehold, makeGuests } from '../bench/shoppers.mjs';

const MAX_WAIT_MS = 300_000;

/**
 * Uploads a model that no one uploaded before and waits for its price, as the page does. Returns seconds.
 * @param {import('./ask-shop.mjs').AskShop} ask
 * @param {string} tokenSecret
 */
export async function printModel(ask, tokenSecret) {
  const begun = performance.now();
  const [guest] = makeGuests(1, tokenSecret);
  const headers = {
    ...fromHousehold(60_000 + Math.floor(Math.random() * 1000)),
    authorization: `Bearer ${guest?.token}`,
  };
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="upfile"; filename="box.stl"\r\ncontent-type: model/stl\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(head),
    writeStl(cube(20 + Math.random())),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const form = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const file = await until(() => ask('POST', '/api/file/', { bytes, headers: form }));
  const order = { fileId: file.id, projectId: randomUUID(), type: 'slice', settings: plaSettings() };
  let job = await until(() => ask('POST', '/api/jobs', { json: order, headers }));
  while (['waiting', 'slicing'].includes(job.status)) {
    await pause(1_000);
    job = await until(() => ask('GET', `/api/jobs/${job.id}`, { headers }));
    if (performance.now() - begun > MAX_WAIT_MS) throw new UserError('A model was not sliced in time.');
  }
  if (job.status !== 'complete') throw new UserError(`A slice is ${job.status}: ${job.message ?? ''}`);
  const prints = [{ jobId: job.id, material: 'PLA', colorName: 'White', quantity: 1 }];
  await until(() => ask('POST', '/api/quotes', { json: { prints }, headers }));
  return (performance.now() - begun) / 1000;
}

/** Repeats what was not answered. @param {() => Promise<import('./ask-shop.mjs').Answer>} send */
async function until(send) {
  for (let n = 0; ; n++) {
    const { status, text } = await send();
    if (status >= 200 && status < 300) return JSON.parse(text);
    if ((status !== 0 && status < 500 && status !== 429) || n > 60)
      throw new UserError(`QUEU3D answers ${status}: ${text.slice(0, 200)}`);
    await pause(1_000);
  }
}
