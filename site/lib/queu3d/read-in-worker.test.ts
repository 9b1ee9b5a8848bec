import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { ModelReply, ModelRequest } from './model-worker.ts';
import { readInWorker } from './read-in-worker.ts';

/** Records requests, and replies as the test says. */
class FakeWorker extends EventTarget {
  static latest: FakeWorker;
  requests: ModelRequest[] = [];
  isTerminated = false;
  constructor() {
    super();
    FakeWorker.latest = this;
  }
  postMessage(request: ModelRequest): void {
    this.requests.push(request);
  }
  reply(...replies: ModelReply[]): void {
    for (const data of replies) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

const rotatedAndScaled = (by: number) =>
  [
    [0, -by, 0],
    [by, 0, 0],
    [0, 0, by],
  ] as const;
const facts = { triangles: 12 } as Extract<ModelReply, { facts: unknown }>['facts'];
const file = new File(['solid'], 'Gear.STL');
const openModel = async () => {
  const reading = readInWorker(file);
  FakeWorker.latest.reply({ facts });
  return { model: await reading, worker: FakeWorker.latest };
};

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => vi.unstubAllGlobals());

describe('reading a model in a worker', () => {
  it('reports progress and returns the facts', async () => {
    const reported: number[] = [];
    const reading = readInWorker(file, { onProgress: (share) => reported.push(share) });
    FakeWorker.latest.reply({ progress: 0.3 }, { progress: 1 }, { facts });
    expect((await reading).facts).toEqual({ triangles: 12, name: 'Gear.STL', extension: 'stl' });
    expect(reported).toEqual([0.3, 1]);
    expect(FakeWorker.latest.isTerminated).toBe(false);
  });

  it('rejects a bad file with its error code and ends the worker', async () => {
    const reading = readInWorker(file);
    FakeWorker.latest.reply({ fault: 'truncated' });
    await expect(reading).rejects.toEqual(new ModelError('truncated'));
    expect(FakeWorker.latest.isTerminated).toBe(true);
  });

  it('rejects an unsupported file type at once', async () => {
    await expect(readInWorker(new File(['x'], 'photo.png'))).rejects.toEqual(new ModelError('wrong_type'));
  });

  it('ends the worker when the shopper cancels', async () => {
    const stop = new AbortController();
    const reading = readInWorker(file, { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(FakeWorker.latest.isTerminated).toBe(true);
  });

  it('fails when the worker crashes', async () => {
    const reading = readInWorker(file);
    FakeWorker.latest.dispatchEvent(new Event('error'));
    await expect(reading).rejects.toThrow('failed to read');
  });
});

describe('a loaded model', () => {
  it('computes only the latest of several waiting requests', async () => {
    const { model, worker } = await openModel();
    const requests = [1, 2, 3].map((by) => model.bedContact(rotatedAndScaled(by) as never));
    const superseded = Promise.allSettled(requests.slice(0, 2));
    const [, first] = worker.requests as { contact: number }[];
    worker.reply({ id: first?.contact as number, answer: { overhang: 1, steepOverhang: 0, touching: 1 } });
    const last = worker.requests.at(-1) as { contact: number; matrix: unknown };
    expect(worker.requests).toHaveLength(3);
    expect(last.matrix).toEqual(rotatedAndScaled(3));
    worker.reply({ id: last.contact, answer: { overhang: 3, steepOverhang: 1, touching: 3 } });
    expect(await requests[2]).toEqual({ overhang: 3, steepOverhang: 1, touching: 3 });
    expect(await superseded).toMatchObject([{ reason: { name: 'AbortError' } }, { reason: { name: 'AbortError' } }]);
  });

  it('slices coarsely in the pose and quality that the shopper chose', async () => {
    const { model, worker } = await openModel();
    const asked = model.printVolumes(rotatedAndScaled(2) as never, { layerHeight: 0.16, wallLines: 3, supports: true });
    const request = worker.requests.at(-1) as { volumes: number };
    expect(request).toMatchObject({ matrix: rotatedAndScaled(2), layerHeight: 0.16, wallLines: 3, supports: true });
    worker.reply({ id: request.volumes, answer: { solid: 1, gaps: 2, sparse: 3, brim: 4 } });
    expect(await asked).toEqual({ solid: 1, gaps: 2, sparse: 3, brim: 4 });
  });

  it('compares the supports of its sides, each question by itself', async () => {
    const { model, worker } = await openModel();
    const pose = { rotation: rotatedAndScaled(1) as never, scale: 100, unit: 1 };
    const sides = model.sidesDown({ pose, faces: [], volume: { width: 350, depth: 350, height: 350 } });
    const asked = worker.requests.at(-1) as { sides: number };
    worker.reply({ id: asked.sides, answer: [{ rotation: rotatedAndScaled(1), lower: 5 }] });
    expect(await sides).toEqual([{ rotation: rotatedAndScaled(1), lower: 5 }]);
    const supports = model.supportVolume(rotatedAndScaled(2) as never, 0.16);
    const request = worker.requests.at(-1) as { supports: number };
    expect(request).toMatchObject({ matrix: rotatedAndScaled(2), layerHeight: 0.16 });
    worker.reply({ id: request.supports, answer: undefined });
    expect(await supports).toBeUndefined();
  });

  it('rejects requests once it is closed', async () => {
    const { model, worker } = await openModel();
    const walls = model.thinWalls(rotatedAndScaled(1) as never);
    model.close();
    expect(worker.isTerminated).toBe(true);
    await expect(walls).rejects.toMatchObject({ name: 'AbortError' });
    await expect(model.bedContact(rotatedAndScaled(1) as never)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
