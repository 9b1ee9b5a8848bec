import { afterAll, beforeEach } from 'vitest';
import { projectUpdateSchema } from '../../contract/queu3d/job.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { Deps } from '../domain/deps.ts';
import { runSlice } from '../domain/slices/run-slice.ts';
import { httpSlicer } from '../gateways/slicer/http-slicer.ts';
import type { JobData } from '../jobs/jobs.ts';
import { createTestApp } from './create-test-app.ts';
import { filesInMemory } from './files-in-memory.ts';
import type { ShopClient } from './shop-client.ts';
import { makeSliceSettings } from './slice-settings.ts';
import { startSlicer } from './slicer-server.ts';
import { storeModel } from './stored-model.ts';
import { testSettings } from './test-settings.ts';

/** The whole API with a scripted slicer, an in-memory store, and a queue that tests run themselves. */
export async function createSlicingApp(overrides: Partial<Deps> = {}) {
  const slicer = await startSlicer();
  const { files, kept } = filesInMemory();
  const queued: JobData<'slice'>[] = [];
  const jobs: Deps['jobs'] = {
    enqueue: async (_, name, data) => void (name === 'slice' && queued.push(data as JobData<'slice'>)),
  };
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  // All shoppers of a test share one address.
  const settings = { ...testSettings, shoppersPerCaller: 50 };
  const shop = await createTestApp({ files, jobs, clock, settings, slicer: httpSlicer([slicer.url]), ...overrides });
  const never = new AbortController().signal;

  beforeEach(() => {
    slicer.reset();
    kept.clear();
    queued.length = 0;
    ahead = 0;
  });
  afterAll(() => slicer.stop());

  async function uploaded(client: ShopClient, content: string = crypto.randomUUID()): Promise<string> {
    const { id } = await storeModel(shop.deps, ownerOf(client), new TextEncoder().encode(content));
    return id;
  }

  return {
    ...shop,
    slicer,
    kept,
    /** queued jobs, oldest first */
    queued,
    advance: (ms: number) => {
      ahead += ms;
    },
    /** A model of the client's; equal texts are equal models. */
    uploaded,
    ownerOf,
    async ask(client: ShopClient, fileId: string, settings: SliceSettings = makeSliceSettings(), projectId?: string) {
      const json = { fileId, projectId: projectId ?? crypto.randomUUID(), type: 'slice', settings };
      return projectUpdateSchema.parse(await client.json('/api/jobs', { method: 'POST', json }));
    },
    async look(client: ShopClient, jobId: string) {
      return projectUpdateSchema.parse(await client.json(`/api/jobs/${jobId}`));
    },
    /** Runs the queued jobs one by one, as a worker does. */
    async work(signal = never): Promise<void> {
      for (const { sliceId } of queued.splice(0)) await runSlice(shop.deps, sliceId, signal);
    },
    /** A guest with a token. */
    async newGuest(): Promise<ShopClient> {
      const client = shop.asGuest();
      await client.json('/api/auth/login/guest');
      return client;
    },
  };
}

/** The owner in a client's token. */
function ownerOf({ token = '' }: ShopClient): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}
