import { gzipSync } from 'node:zlib';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { Deps } from '../domain/deps.ts';
import { streamOf } from './files-in-memory.ts';
import { addSlice } from './fixtures/print.ts';
import type { ShopClient } from './shop-client.ts';
import { makeSliceSettings } from './slice-settings.ts';
import { storeModel } from './stored-model.ts';

/** PLA at Standard quality and 20% infill. */
export const plaSettings = makeSliceSettings();

interface JobInput {
  readonly name?: string;
  /** mm³ */
  readonly filament?: number;
  /** mm³ of it */
  readonly supports?: number;
  readonly settings?: SliceSettings;
  readonly fileId?: string;
  readonly isFinished?: boolean;
}

type ShopParts = Pick<Deps, 'connection' | 'files'>;

/** Inserts a finished slicing job with its model, preview and G-code: 18.8 g of PLA unless the test overrides it. */
export async function finishJob(deps: ShopParts, owner: string, input: JobInput = {}) {
  const { name = 'gear.stl', filament = 15_161, settings = plaSettings, supports = null, isFinished = true } = input;
  const { db } = deps.connection;
  const now = new Date();
  const model = new TextEncoder().encode(`solid ${crypto.randomUUID()}`);
  const fileId = input.fileId ?? (await storeModel(deps, owner, model, { name })).id;
  const previewId = crypto.randomUUID();
  await deps.files.put(`previews/${fileId}/${previewId}`, streamOf(new Uint8Array([1, 2, 3])));
  await db.updateTable('model_files').set({ preview_id: previewId }).where('id', '=', fileId).execute();
  const { id: sliceId } = await addSlice(deps.connection, {
    settings: JSON.stringify(settings),
    ...(isFinished
      ? { filament_mm3: filament, support_mm3: supports, done_at: now }
      : { state: 'waiting', filament_mm3: null, print_seconds: null }),
  });
  await deps.files.put(`gcode/${sliceId}`, streamOf(gzipSync(';TIME:3600\nG28\n')));
  const { id: jobId } = await db
    .insertInto('print_jobs')
    .values({
      ...{ owner, project_id: crypto.randomUUID(), file_id: fileId, slice_id: sliceId, created_at: now },
      watched_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { jobId, fileId, sliceId, previewId };
}

/** The owner in a client's token, which it gets with its first request. */
export async function ownerOf(client: ShopClient): Promise<string> {
  if (!client.token) await client.json('/api/auth/login/guest');
  return JSON.parse(atob(client.token?.split('.')[1] ?? '')).sub;
}

/** A shopper with a finished job; `put` quotes it in Petrol and adds it to the cart. */
export async function printBuyer(deps: ShopParts, client: ShopClient, input: JobInput = {}) {
  const job = await finishJob(deps, await ownerOf(client), input);
  const print = { jobId: job.jobId, material: 'PLA', colorName: 'Petrol', quantity: 1 };
  const quoteOf = (change: object = {}) =>
    client.request('/api/quotes', { method: 'POST', json: { prints: [{ ...print, ...change }] } });
  const putQuoted = (quote: string, more: object = {}) =>
    client.request('/api/cart', { method: 'POST', json: { type: 'pod', id: job.jobId, quantity: 1, quote, ...more } });
  return {
    ...job,
    quoteOf,
    putQuoted,
    async put(quantity = 1, change: object = {}) {
      const answer = await quoteOf(change);
      if (!answer.ok) throw new Error(`no quote: ${await answer.text()}`);
      const response = await putQuoted((await answer.json()).quote, { quantity });
      if (!response.ok) throw new Error(`not put: ${await response.text()}`);
      return (await response.json()).lines;
    },
  };
}
