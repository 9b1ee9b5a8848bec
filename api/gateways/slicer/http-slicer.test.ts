import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { streamOf } from '../../test/files-in-memory.ts';
import { makeSliceSettings } from '../../test/slice-settings.ts';
import { DONE, GCODE, type SlicerCall, startSlicer } from '../../test/slicer-server.ts';
import { httpSlicer } from './http-slicer.ts';
import { type SliceProgress, SlicerBusy, SlicerLost, type SlicerRequest, SlicerUnavailable } from './slicer.ts';

const model = new Uint8Array(300_000).map((_, at) => at % 251);
const started: Awaited<ReturnType<typeof startSlicer>>[] = [];
afterEach(() => Promise.all(started.splice(0).map((slicer) => slicer.stop())));

async function slicers(...answers: ((call: SlicerCall) => void)[]) {
  for (const answer of answers) started.push(await startSlicer(answer));
  return httpSlicer(started.map(({ url }) => url));
}

const request = (changes: Partial<SlicerRequest> = {}): SlicerRequest => ({
  settings: makeSliceSettings(),
  extension: 'stl',
  model: async () => streamOf(model),
  onProgress: () => {},
  signal: new AbortController().signal,
  ...changes,
});

describe('the slicer client', () => {
  it('sends the model byte for byte and returns progress and G-code', async () => {
    const reported: SliceProgress[] = [];
    const slicer = await slicers((call) => {
      call.send({ progress: 0.25, layer: 3, layers: 12 });
      call.finish();
    });
    const { done, gcode } = await slicer.slice(request({ onProgress: (progress) => reported.push(progress) }));
    expect(done).toEqual(DONE);
    expect(gunzipSync(await new Response(gcode).arrayBuffer()).toString()).toBe(GCODE);
    expect(reported).toEqual([{ progress: 0.25, layer: 3, layers: 12 }]);
    const [call] = started[0]?.calls ?? [];
    expect(call?.model.equals(model)).toBe(true);
    expect(call).toMatchObject({ settings: makeSliceSettings(), contentType: 'model/stl' });
  });

  it('passes on why a model is rejected, before and during the run', async () => {
    const early = await slicers((call) => call.refuse(422, { code: 'model', fault: 'not_closed', message: '…' }));
    await expect(early.slice(request())).rejects.toMatchObject({ name: 'ModelRefused', fault: 'not_closed' });
    await Promise.all(started.splice(0).map((each) => each.stop()));
    const late = await slicers((call) => call.fail('engine_crashed'));
    await expect(late.slice(request())).rejects.toMatchObject({ name: 'ModelRefused', fault: 'engine_crashed' });
  });
});

describe('with several replicas', () => {
  it('tries the next one when one is busy, and tells all busy from all unavailable', async () => {
    const slicer = await slicers(
      (call) => call.busy(),
      (call) => call.finish(),
    );
    await expect(slicer.slice(request())).resolves.toMatchObject({ done: DONE });
    const [free] = started.splice(1);
    await free?.stop();
    await expect(slicer.slice(request())).rejects.toBeInstanceOf(SlicerBusy);
    await started[0]?.stop();
    await expect(slicer.slice(request())).rejects.toBeInstanceOf(SlicerUnavailable);
  });
});

describe('a lost connection', () => {
  it('is reported as lost, during progress and during the G-code', async () => {
    const silent = await slicers((call) => {
      call.send({ progress: 0.5 });
      setImmediate(() => call.cut());
    });
    await expect(silent.slice(request())).rejects.toBeInstanceOf(SlicerLost);
    await Promise.all(started.splice(0).map((each) => each.stop()));
    const cut = await slicers((call) => {
      call.send({ done: DONE });
      call.response.write('half');
      setImmediate(() => call.cut());
    });
    const { gcode, isCut } = await cut.slice(request());
    await expect(new Response(gcode).arrayBuffer()).rejects.toThrow();
    expect(isCut()).toBe(true);
  });

  it('includes silence for too long and malformed answers', async () => {
    await slicers(() => {});
    const slicer = httpSlicer([started[0]?.url ?? ''], { silenceMs: 50 });
    await expect(slicer.slice(request())).rejects.toBeInstanceOf(SlicerLost);
    const babbling = await slicers();
    started[0]?.answers.push((call) => {
      call.response.writeHead(200);
      call.response.end('{"progress":"much"}\n');
    });
    await expect(babbling.slice(request())).rejects.toBeInstanceOf(SlicerLost);
  });
});

it('stops the run when the caller cancels', async () => {
  const ending = new AbortController();
  const reason = new Error('canceled');
  const slicer = await slicers((call) => call.send({ progress: 0.1 }));
  const slicing = slicer.slice(request({ signal: ending.signal, onProgress: () => ending.abort(reason) }));
  await expect(slicing).rejects.toBe(reason);
  await started[0]?.calls[0]?.hungUp;
});
