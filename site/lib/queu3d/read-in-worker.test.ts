import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { ModelAsk, ModelNews } from './model-worker-messages.ts';
import { readInWorker } from './read-in-worker.ts';

/** Stands in for the worker: keeps what it is asked, and says what it is told to. */
class OneWorker extends EventTarget {
  static now: OneWorker;
  asks: ModelAsk[] = [];
  ended = false;
  constructor() {
    super();
    OneWorker.now = this;
  }
  postMessage(ask: ModelAsk): void {
    this.asks.push(ask);
  }
  say(...news: ModelNews[]): void {
    for (const data of news) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.ended = true;
  }
}

const turned = (by: number) =>
  [
    [0, -by, 0],
    [by, 0, 0],
    [0, 0, by],
  ] as const;
const facts = { triangles: 12 } as Extract<ModelNews, { facts: unknown }>['facts'];
const file = new File(['solid'], 'Gear.STL');
const opened = async () => {
  const reading = readInWorker(file);
  OneWorker.now.say({ facts });
  return { model: await reading, worker: OneWorker.now };
};

beforeEach(() => vi.stubGlobal('Worker', OneWorker));
afterEach(() => vi.unstubAllGlobals());

it('a file is read elsewhere, and the page hears how far it is', async () => {
  const told: number[] = [];
  const reading = readInWorker(file, { onProgress: (share) => told.push(share) });
  OneWorker.now.say({ progress: 0.3 }, { progress: 1 }, { facts });
  expect((await reading).facts).toEqual({ triangles: 12, name: 'Gear.STL', extension: 'stl' });
  expect(told).toEqual([0.3, 1]);
  expect(OneWorker.now.ended).toBe(false);
});

it('a bad file is told with its fault, and leaves no worker', async () => {
  const reading = readInWorker(file);
  OneWorker.now.say({ fault: 'truncated' });
  await expect(reading).rejects.toEqual(new ModelError('truncated'));
  expect(OneWorker.now.ended).toBe(true);
});

it('another kind of file is refused at once', async () => {
  await expect(readInWorker(new File(['x'], 'photo.png'))).rejects.toEqual(new ModelError('wrong_type'));
});

it('who cancels waits for nothing, and leaves no worker', async () => {
  const stop = new AbortController();
  const reading = readInWorker(file, { signal: stop.signal });
  stop.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(OneWorker.now.ended).toBe(true);
});

it('a worker that breaks is told, not waited for', async () => {
  const reading = readInWorker(file);
  OneWorker.now.dispatchEvent(new Event('error'));
  await expect(reading).rejects.toThrow('could not be read');
});

it('only the latest of what is asked meanwhile is computed', async () => {
  const { model, worker } = await opened();
  const asks = [1, 2, 3].map((by) => model.standing(turned(by) as never));
  const overtaken = Promise.allSettled(asks.slice(0, 2));
  const [, first] = worker.asks as { standing: number }[];
  worker.say({ to: first?.standing as number, answer: { overhang: 1, touching: 1 } });
  const last = worker.asks.at(-1) as { standing: number; matrix: unknown };
  expect(worker.asks).toHaveLength(3);
  expect(last.matrix).toEqual(turned(3));
  worker.say({ to: last.standing, answer: { overhang: 3, touching: 3 } });
  expect(await asks[2]).toEqual({ overhang: 3, touching: 3 });
  expect(await overtaken).toMatchObject([{ reason: { name: 'AbortError' } }, { reason: { name: 'AbortError' } }]);
});

it('a model that is closed answers no more', async () => {
  const { model, worker } = await opened();
  const walls = model.thinWalls(turned(1) as never);
  model.close();
  expect(worker.ended).toBe(true);
  await expect(walls).rejects.toMatchObject({ name: 'AbortError' });
  await expect(model.standing(turned(1) as never)).rejects.toMatchObject({ name: 'AbortError' });
});
