import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { convertStepFile } from './convert-step.ts';
import type { StepReply } from './step-worker.ts';

class FakeWorker extends EventTarget {
  static latest: FakeWorker;
  isTerminated = false;
  constructor() {
    super();
    FakeWorker.latest = this;
  }
  postMessage(): void {}
  reply(data: StepReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = new File(['ISO-10303-21;'], 'bracket.v2.STEP');

it('returns the converted file under the same name', async () => {
  const shares: number[] = [];
  const converting = convertStepFile(file, { onProgress: (share) => shares.push(share) });
  FakeWorker.latest.reply({ progress: 0.3 });
  FakeWorker.latest.reply({ converted: { extension: 'stl', bytes: new Uint8Array(84) } });
  const converted = await converting;
  expect([converted.name, converted.size, shares]).toEqual(['bracket.v2.stl', 84, [0.3]]);
  expect(FakeWorker.latest.isTerminated).toBe(true);
});

it('says why a file cannot be converted, and what to do', async () => {
  const converting = convertStepFile(file);
  FakeWorker.latest.reply({ fault: 'no_solids' });
  await expect(converting).rejects.toThrow('contains no solid to print. Please export the part again');
});

it('names the first files of an assembly', async () => {
  const converting = convertStepFile(file);
  FakeWorker.latest.reply({ assembly: { files: ['arm.stp', 'base.stp', 'lid.stp', 'pin.stp'] } });
  await expect(converting).rejects.toThrow(
    'an assembly of other files (arm.stp, base.stp, lid.stp and 1 more). Please',
  );
});

it('ends the worker when the shopper cancels', async () => {
  const stop = new AbortController();
  const converting = convertStepFile(file, { signal: stop.signal });
  stop.abort();
  await expect(converting).rejects.toMatchObject({ name: 'AbortError' });
  expect(FakeWorker.latest.isTerminated).toBe(true);
});

it('gives up after two minutes', async () => {
  vi.useFakeTimers();
  const converting = convertStepFile(file);
  const failed = expect(converting).rejects.toThrow('takes too long to convert here');
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
  expect(FakeWorker.latest.isTerminated).toBe(true);
});
