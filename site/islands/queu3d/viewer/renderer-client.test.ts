import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RendererEvent, RendererRequest } from './renderer/renderer-messages.ts';
import { RendererClient } from './renderer-client.ts';

let workers: FakeWorker[];

class FakeWorker {
  onmessage: ((event: { data: RendererEvent }) => void) | null = null;
  readonly requests: RendererRequest[] = [];
  isTerminated = false;

  constructor() {
    workers.push(this);
  }

  postMessage(request: RendererRequest) {
    this.requests.push(request);
  }

  terminate() {
    this.isTerminated = true;
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

const listener = () => ({ onDrawn: vi.fn(), onContextLost: vi.fn(), onFailed: vi.fn() });

function open() {
  const client = new RendererClient(document.createElement('div'), listener());
  const [worker] = workers;
  if (!worker) throw new Error('no worker was started');
  const captureId = () =>
    vi.waitFor(() => {
      const capture = worker.requests.find(({ type }) => type === 'capture');
      return capture?.type === 'capture' ? capture.requestId : expect.fail('no picture was requested');
    });
  return { client, worker, captureId };
}

describe('the renderer client', () => {
  it('waits for a requested picture before it ends the worker', async () => {
    const { client, worker, captureId } = open();
    const picture = client.capture();
    const requestId = await captureId();
    client.close();
    expect(worker.isTerminated).toBe(false);
    worker.onmessage?.({ data: { type: 'picture', requestId, url: 'data:image/webp;base64,AA' } });
    await expect(picture).resolves.toBe('data:image/webp;base64,AA');
    expect(worker.isTerminated).toBe(true);
  });

  it('ends the worker at once when no picture is due', () => {
    const { client, worker } = open();
    client.close();
    expect(worker.isTerminated).toBe(true);
  });

  it('renders on the page without a worker', () => {
    const client = new RendererClient(document.createElement('div'), listener(), 'page');
    expect(workers).toEqual([]);
    client.close();
  });
});
