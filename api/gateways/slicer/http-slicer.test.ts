import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { streamOf } from '../../test/files-in-memory.ts';
import { makeSliceSettings } from '../../test/slice-settings.ts';
import { DONE, GCODE, type SlicerCall, startSlicer } from '../../test/slicer-server.ts';
import { httpSlicer } from './http-slicer.ts';
import {
  type SliceProgress,
  type Slicer,
  SlicerBusy,
  SlicerLost,
  type SlicerRequest,
  SlicerUnavailable,
} from './slicer.ts';

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

describe('a model that is sent ahead', () => {
  const id = '00000001-5b1e-4b3a-9c5d-2f6f0f1a2b3c';
  const never = async () => {
    throw new Error('The model is sent again.');
  };

  /** Sends it in two parts; resolves when a slicer has it all. */
  async function sendAhead(slicer: Slicer): Promise<void> {
    const ahead = slicer.sendAhead({ id, extension: 'stl' });
    await ahead.write(model.subarray(0, 1000));
    await ahead.write(model.subarray(1000));
    ahead.end();
    await vi.waitFor(() => expect(started.some(({ kept }) => kept.has(id))).toBe(true));
  }

  it('is sliced by its id, by the replica that has it, whichever process of the shop asks', async () => {
    const finish = (call: SlicerCall) => call.finish();
    const slicer = await slicers(finish, finish);
    await sendAhead(slicer);
    const other = httpSlicer(started.map(({ url }) => url));
    await other.slice(request({ modelId: id, model: never }));
    const [call] = started[1]?.calls ?? [];
    expect(call?.model.equals(model)).toBe(true);
    expect(call).toMatchObject({ settings: makeSliceSettings(), contentType: 'model/stl' });
  });

  it('is sent again when the slicer no longer has it, and to another one when that is busy', async () => {
    const slicer = await slicers(
      (call) => call.finish(),
      (call) => call.busy(),
    );
    await sendAhead(slicer);
    await expect(slicer.slice(request({ modelId: id }))).resolves.toMatchObject({ done: DONE });
    expect(started[0]?.calls[0]?.model.equals(model)).toBe(true);
    started[1]?.kept.clear();
    started[1]?.answers.push((call) => call.finish());
    await slicer.slice(request({ modelId: id }));
    expect(started[1]?.calls.at(-1)?.model.equals(model)).toBe(true);
  });

  it('is gone when its upload fails', async () => {
    const slicer = await slicers((call) => call.finish());
    const ahead = slicer.sendAhead({ id, extension: 'stl' });
    await ahead.write(model);
    ahead.cancel();
    await slicer.slice(request({ modelId: id }));
    expect(started[0]?.kept.size).toBe(0);
  });

  it('does not hold up an upload when the slicer is unavailable or stops reading', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    for (const url of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
      const ahead = httpSlicer([url]).sendAhead({ id, extension: 'stl' });
      // More than all buffers on the way hold.
      for (let sent = 0; sent < 40; sent++) await ahead.write(new Uint8Array(1_000_000));
      ahead.end();
    }
    silent.closeAllConnections();
    silent.close();
  });
});

describe('a plate', () => {
  const [a, b] = ['00000001-5b1e-4b3a-9c5d-2f6f0f1a2b3c', '00000002-5b1e-4b3a-9c5d-2f6f0f1a2b3c'];
  const { mesh_rotation_matrix: matrix } = makeSliceSettings().overrides;
  const part = (id: string, pieces: number) => ({
    ...{ model: id, pieces, matrix, extension: 'stl' as const },
    open: async () => streamOf(model),
  });
  const plate = (parts = [part(a, 3), part(b, 1), part(a, 2)]) => ({
    ...{ settings: makeSliceSettings(), parts, signal: new AbortController().signal },
  });

  it('is sliced once each of its models was sent, and again without sending them', async () => {
    const slicer = await slicers((call) => call.finish());
    const { done, gcode } = await slicer.slicePlate(plate());
    expect(done).toEqual(DONE);
    await new Response(gcode).arrayBuffer();
    const [replica] = started;
    expect([...(replica?.kept.keys() ?? [])]).toEqual([a, b]);
    expect(replica?.calls[0]?.parts).toEqual([
      { model: a, pieces: 3, matrix },
      { model: b, pieces: 1, matrix },
      { model: a, pieces: 2, matrix },
    ]);
    const open = async () => {
      throw new Error('The model is sent again.');
    };
    await slicer.slicePlate(plate([{ ...part(b, 2), open }]));
    expect(replica?.calls).toHaveLength(2);
  });

  it('goes to the next replica when one is busy, and is refused with the reason', async () => {
    const slicer = await slicers(
      (call) => call.busy(),
      (call) => call.finish(),
    );
    await expect(slicer.slicePlate(plate())).resolves.toMatchObject({ done: DONE });
    await Promise.all(started.splice(0).map((each) => each.stop()));
    const refusing = await slicers((call) => call.refuse(422, { code: 'model', fault: 'plate_too_big', message: '' }));
    await expect(refusing.slicePlate(plate())).rejects.toMatchObject({ fault: 'plate_too_big' });
  });

  it('is put off when the slicer has no room for its models', async () => {
    const slicer = await slicers((call) => call.finish());
    const [replica] = started;
    if (!replica) throw new Error('no replica');
    replica.kept.set = () => replica.kept;
    await expect(slicer.slicePlate(plate())).rejects.toBeInstanceOf(SlicerBusy);
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
    // The first request may have been given up before its slicer answered it.
    await Promise.all(started.splice(0).map((each) => each.stop()));
    const babbling = await slicers((call) => {
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
