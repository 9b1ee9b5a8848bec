import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { streamOf } from '../../test/files-in-memory.ts';
import { sliceWishOf } from '../../test/slice-settings.ts';
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

const wish = (changes: Partial<SlicerRequest> = {}): SlicerRequest => ({
  settings: sliceWishOf(),
  extension: 'stl',
  model: async () => streamOf(model),
  onProgress: () => {},
  signal: new AbortController().signal,
  ...changes,
});

describe('a model', () => {
  it('reaches the slicer byte for byte, and its progress and G-code come back', async () => {
    const heard: SliceProgress[] = [];
    const slicer = await slicers((call) => {
      call.say({ progress: 0.25, layer: 3, layers: 12 });
      call.finish();
    });
    const { done, gcode } = await slicer.slice(wish({ onProgress: (news) => heard.push(news) }));
    expect(done).toEqual(DONE);
    expect(gunzipSync(await new Response(gcode).arrayBuffer()).toString()).toBe(GCODE);
    expect(heard).toEqual([{ progress: 0.25, layer: 3, layers: 12 }]);
    const [call] = started[0]?.calls ?? [];
    expect(call?.model.equals(model)).toBe(true);
    expect(call).toMatchObject({ settings: sliceWishOf(), contentType: 'model/stl' });
  });

  it('that cannot be printed is refused with its fault, before the run and in it', async () => {
    const early = await slicers((call) => call.refuse(422, { code: 'model', fault: 'not_closed', message: '…' }));
    await expect(early.slice(wish())).rejects.toMatchObject({ name: 'ModelRefused', fault: 'not_closed' });
    await Promise.all(started.splice(0).map((each) => each.stop()));
    const late = await slicers((call) => call.fail('engine_crashed'));
    await expect(late.slice(wish())).rejects.toMatchObject({ name: 'ModelRefused', fault: 'engine_crashed' });
  });
});

describe('the next slicer is asked', () => {
  it('when one is busy, and all busy is told from none there', async () => {
    const slicer = await slicers(
      (call) => call.busy(),
      (call) => call.finish(),
    );
    await expect(slicer.slice(wish())).resolves.toMatchObject({ done: DONE });
    const [free] = started.splice(1);
    await free?.stop();
    await expect(slicer.slice(wish())).rejects.toBeInstanceOf(SlicerBusy);
    await started[0]?.stop();
    await expect(slicer.slice(wish())).rejects.toBeInstanceOf(SlicerUnavailable);
  });
});

describe('a slicer that is lost', () => {
  it('in the middle of its news, or of the G-code, is told from a refusal', async () => {
    const silent = await slicers((call) => {
      call.say({ progress: 0.5 });
      setImmediate(() => call.cut());
    });
    await expect(silent.slice(wish())).rejects.toBeInstanceOf(SlicerLost);
    await Promise.all(started.splice(0).map((each) => each.stop()));
    const cut = await slicers((call) => {
      call.say({ done: DONE });
      call.response.write('half');
      setImmediate(() => call.cut());
    });
    const { gcode, isCut } = await cut.slice(wish());
    await expect(new Response(gcode).arrayBuffer()).rejects.toThrow();
    expect(isCut()).toBe(true);
  });

  it('says nothing for too long, or nothing that can be read', async () => {
    await slicers(() => {});
    const slicer = httpSlicer([started[0]?.url ?? ''], { silenceMs: 50 });
    await expect(slicer.slice(wish())).rejects.toBeInstanceOf(SlicerLost);
    const babbling = await slicers();
    started[0]?.answers.push((call) => {
      call.response.writeHead(200);
      call.response.end('{"progress":"much"}\n');
    });
    await expect(babbling.slice(wish())).rejects.toBeInstanceOf(SlicerLost);
  });
});

it('who no longer wants it hangs up, and the run ends', async () => {
  const ending = new AbortController();
  const why = new Error('nobody waits');
  const slicer = await slicers((call) => call.say({ progress: 0.1 }));
  const slicing = slicer.slice(wish({ signal: ending.signal, onProgress: () => ending.abort(why) }));
  await expect(slicing).rejects.toBe(why);
  await started[0]?.calls[0]?.hungUp;
});
