import { beforeEach, expect, test, vi } from 'vitest';
import type { FromDrawing, ToDrawing } from './drawing/drawing-wire.ts';
import { DrawingClient } from './drawing-client.ts';

let workers: FakeWorker[];

class FakeWorker {
  onmessage: ((event: { data: FromDrawing }) => void) | null = null;
  readonly heard: ToDrawing[] = [];
  isEnded = false;

  constructor() {
    workers.push(this);
  }

  postMessage(news: ToDrawing) {
    this.heard.push(news);
  }

  terminate() {
    this.isEnded = true;
  }
}

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
});

function open() {
  const news = { onDrawn: vi.fn(), onLost: vi.fn(), onFailed: vi.fn() };
  const client = new DrawingClient(document.createElement('div'), news);
  const [worker] = workers;
  if (!worker) throw new Error('nothing draws');
  const askOf = () =>
    vi.waitFor(() => {
      const capture = worker.heard.find(({ say }) => say === 'capture');
      return capture?.say === 'capture' ? capture.ask : expect.fail('no picture is asked for');
    });
  return { client, worker, askOf };
}

test('a picture that was asked for still comes when another model takes the place of this one', async () => {
  const { client, worker, askOf } = open();
  const picture = client.capture();
  const ask = await askOf();
  client.close();
  expect(worker.isEnded).toBe(false);
  worker.onmessage?.({ data: { say: 'picture', ask, url: 'data:image/webp;base64,AA' } });
  await expect(picture).resolves.toBe('data:image/webp;base64,AA');
  expect(worker.isEnded).toBe(true);
});

test('what nobody waits for ends with the model', () => {
  const { client, worker } = open();
  client.close();
  expect(worker.isEnded).toBe(true);
});

test('draws on the page itself without a worker', () => {
  const news = { onDrawn: vi.fn(), onLost: vi.fn(), onFailed: vi.fn() };
  const client = new DrawingClient(document.createElement('div'), news, 'page');
  expect(workers).toEqual([]);
  client.close();
});
