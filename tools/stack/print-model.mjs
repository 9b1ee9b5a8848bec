// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { fromHousehold, makeGuests } from '../bench/shoppers.mjs';

const SETTINGS = {
  overrides: {
    layer_height: 0.16,
    infill_sparse_density: 20,
    material_print_temperature: 210,
    material_bed_temperature: 60,
    mesh_rotation_matrix: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  },
  printer: { id: 'northspool-350', definitionName: 'northspool_350' },
};
const LONGEST_MS = 300_000;

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
  const bytes = Buffer.concat([Buffer.from(head), box(20 + Math.random()), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const form = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const file = await until(() => ask('POST', '/api/file/', { bytes, headers: form }));
  const order = { fileId: file.id, projectId: randomUUID(), type: 'slice', settings: SETTINGS };
  let job = await until(() => ask('POST', '/api/jobs', { json: order, headers }));
  while (['waiting', 'slicing'].includes(job.status)) {
    await pause(1_000);
    job = await until(() => ask('GET', `/api/jobs/${job.id}`, { headers }));
    if (performance.now() - begun > LONGEST_MS) throw new UserError('A model was not sliced in time.');
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

/** An STL of a cube. @param {number} size in mm */
function box(size) {
  const corner = (/** @type {number} */ n) => [(n & 1) * size, ((n >> 1) & 1) * size, (n >> 2) * size];
  const faces = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ];
  const bytes = Buffer.alloc(84 + 12 * 50);
  bytes.writeUInt32LE(12, 80);
  for (let n = 0; n < 36; n++) {
    const at = 84 + Math.floor(n / 3) * 50 + 12 + (n % 3) * 12;
    corner(faces[n] ?? 0).forEach((value, axis) => void bytes.writeFloatLE(value, at + axis * 4));
  }
  return bytes;
}
