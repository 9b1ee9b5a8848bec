import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { MAX_MODELS } from '../../contract/queu3d/limits.ts';
import { mergeGuest } from '../domain/session/merge-guest.ts';
import { createSlicingApp } from '../test/create-slicing-app.ts';
import { makeSliceSettings } from '../test/slice-settings.ts';
import { DONE, GCODE } from '../test/slicer-server.ts';

const shop = await createSlicingApp();
const { db } = shop.deps.connection;

describe('slicing a model', () => {
  it('queues it, slices it once, and returns the material, time and G-code', async () => {
    const ada = await shop.newGuest();
    const asked = await shop.ask(ada, await shop.uploaded(ada, 'gear'));
    expect(asked).toMatchObject({ status: 'waiting', percent: 0, before: 0 });
    await shop.work();
    const done = await shop.look(ada, asked.id);
    expect(done).toMatchObject({ status: 'complete', percent: 100, materialVolume: DONE.filament, size: DONE.size });
    expect(done).toMatchObject({ printTime: DONE.printTime, projectId: asked.projectId, fileId: asked.fileId });
    const kept = shop.kept.get(`gcode/${done.gcodeId}`);
    expect(gunzipSync(kept?.bytes ?? '').toString()).toBe(GCODE);
    expect(shop.slicer.calls.map(({ model }) => model.toString())).toEqual(['gear']);
  });

  it('starts with the copy that a slicer got during the upload, and sends the model when that is lost', async () => {
    const ada = await shop.newGuest();
    const form = new FormData();
    form.set('upfile', new File(['v 0 0 0\nf 1 1 1\n'], 'gear.obj'));
    const { id } = await ada.json('/api/file/', { method: 'POST', body: form });
    await vi.waitFor(() => expect([...shop.slicer.kept.keys()]).toEqual([id]));
    // The store is not read.
    const stored = shop.kept.get(`models/${id}`);
    shop.kept.delete(`models/${id}`);
    const asked = await shop.ask(ada, id);
    await shop.work();
    expect(await shop.look(ada, asked.id)).toMatchObject({ status: 'complete' });
    if (stored) shop.kept.set(`models/${id}`, stored);
    shop.slicer.kept.clear();
    const again = await shop.ask(ada, id, makeSliceSettings({ infill_sparse_density: 40 }));
    await shop.work();
    expect(await shop.look(ada, again.id)).toMatchObject({ status: 'complete' });
    const [ahead, sent] = shop.slicer.calls;
    expect(sent).toMatchObject({ model: ahead?.model, contentType: 'model/obj' });
  });

  it('slices a model with supports apart from the same model without, and says how much of it they are', async () => {
    const ada = await shop.newGuest();
    const fileId = await shop.uploaded(ada, 'a table');
    const without = await shop.ask(ada, fileId, makeSliceSettings({ support_enable: false }));
    await shop.work();
    shop.slicer.answers.push((call) => call.finish({ filament: 1500, supports: 265.5 }));
    const withSupports = await shop.ask(ada, fileId, makeSliceSettings({ support_enable: true }));
    await shop.work();
    expect(await shop.look(ada, without.id)).not.toHaveProperty('supportVolume');
    expect(await shop.look(ada, withSupports.id)).toMatchObject({ materialVolume: 1500, supportVolume: 265.5 });
    expect(shop.slicer.calls.map(({ settings }) => settings)).toMatchObject([
      { overrides: expect.not.objectContaining({ support_enable: expect.anything() }) },
      { overrides: { support_enable: true } },
    ]);
  });

  it('slices each object of a file for itself', async () => {
    const ada = await shop.newGuest();
    const fileId = await shop.uploaded(ada);
    const whole = await shop.ask(ada, fileId);
    const first = await shop.ask(ada, fileId, { ...makeSliceSettings(), object: 0 });
    const second = await shop.ask(ada, fileId, { ...makeSliceSettings(), object: 1 });
    await shop.work();
    const asked = shop.slicer.calls.map(({ settings }) => (settings as { object?: number }).object);
    expect(new Set(asked)).toEqual(new Set([undefined, 0, 1]));
    const slices = [whole, first, second].map(async ({ id }) => (await shop.look(ada, id)).gcodeId);
    expect(new Set(await Promise.all(slices)).size).toBe(3);
  });

  it('returns an earlier result at once, to any shopper with the same file', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    await shop.ask(ada, await shop.uploaded(ada, 'the same'));
    await shop.work();
    const fileId = await shop.uploaded(bob, 'the same');
    const answer = await shop.ask(bob, fileId);
    expect(answer).toMatchObject({ status: 'complete', materialVolume: DONE.filament, fileId });
    expect(shop.queued).toEqual([]);
    expect(shop.slicer.calls).toHaveLength(1);
  });

  it('slices once for two shoppers with the same file, and again for other settings', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    const first = await shop.ask(ada, await shop.uploaded(ada, 'the same'));
    const second = await shop.ask(bob, await shop.uploaded(bob, 'the same'));
    await shop.ask(ada, first.fileId, makeSliceSettings({ infill_sparse_density: 40 }));
    await shop.work();
    expect((await shop.look(ada, first.id)).status).toBe('complete');
    expect((await shop.look(bob, second.id)).status).toBe('complete');
    expect(shop.slicer.calls.map(({ settings }) => Object(settings).overrides.infill_sparse_density)).toEqual([20, 40]);
  });

  it('creates one job for a request that is sent twice', async () => {
    const ada = await shop.newGuest();
    const fileId = await shop.uploaded(ada);
    const projectId = crypto.randomUUID();
    const both = await Promise.all([1, 2].map(() => shop.ask(ada, fileId, makeSliceSettings(), projectId)));
    const third = await shop.ask(ada, fileId, makeSliceSettings(), projectId);
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1);
  });
});

describe('a model that cannot be printed', () => {
  it('is rejected with a message, and not sliced again', async () => {
    const ada = await shop.newGuest();
    shop.slicer.answers.push((call) => call.refuse(422, { code: 'model', fault: 'not_closed', message: '…' }));
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    await shop.work();
    const refused = await shop.look(ada, asked.id);
    expect(refused).toMatchObject({ status: 'failed', fault: 'not_closed' });
    expect(refused.message).toMatch(/\w/);
    expect(await shop.ask(ada, asked.fileId)).toMatchObject({ status: 'failed', fault: 'not_closed' });
    expect(shop.slicer.calls).toHaveLength(1);
  });

  it('is rejected with what its message names, also when it is asked for again', async () => {
    const ada = await shop.newGuest();
    const detail = 'Beam Lattice';
    shop.slicer.answers.push((call) =>
      call.refuse(422, { code: 'model', fault: 'required_extension', detail, message: '…' }),
    );
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    await shop.work();
    expect((await shop.look(ada, asked.id)).message).toContain('the extension “Beam Lattice”');
    expect((await shop.ask(ada, asked.fileId)).message).toContain('the extension “Beam Lattice”');
  });

  it('is rejected after the engine crashed on it twice', async () => {
    const ada = await shop.newGuest();
    shop.slicer.answers.push(
      (call) => call.fail('engine_crashed'),
      (call) => call.fail('engine_crashed'),
    );
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    await shop.work();
    expect(await shop.look(ada, asked.id)).toMatchObject({ status: 'failed', fault: 'engine_crashed' });
    expect(shop.slicer.calls).toHaveLength(2);
    expect((await shop.ask(ada, asked.fileId)).status).toBe('failed');
  });
});

describe('a slicer', () => {
  it('is restarted after it was killed, and completes each model once', async () => {
    const ada = await shop.newGuest();
    shop.slicer.answers.push(
      (call) => {
        call.send({ progress: 0.5 });
        setImmediate(() => call.cut());
      },
      (call) => {
        call.send({ done: DONE });
        setImmediate(() => call.cut());
      },
    );
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    await shop.work();
    expect((await shop.look(ada, asked.id)).status).toBe('complete');
    expect(shop.slicer.calls).toHaveLength(3);
  });

  it('is not sent a model again after it was lost six times with it, until a backoff has passed', async () => {
    const ada = await shop.newGuest();
    shop.slicer.answers.push(...Array.from({ length: 6 }, () => (call: { cut(): void }) => call.cut()));
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    await shop.work();
    expect((await shop.look(ada, asked.id)).status).toBe('failed');
    expect(shop.slicer.calls).toHaveLength(6);
    shop.advance(11 * 60_000);
    const again = await shop.ask(ada, asked.fileId);
    await shop.work();
    expect((await shop.look(ada, again.id)).status).toBe('complete');
  });

  it.each([
    ['took too long', 'engine_too_long'],
    ['found no room for it', 'slicer_full'],
  ] as const)('is not sent a model again after it %s, until a backoff has passed', async (_, fault) => {
    const ada = await shop.newGuest();
    shop.slicer.answers.push((call) => call.fail(fault));
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    await shop.work();
    expect((await shop.ask(ada, asked.fileId)).status).toBe('failed');
    shop.advance(11 * 60_000);
    const again = await shop.ask(ada, asked.fileId);
    await shop.work();
    expect((await shop.look(ada, again.id)).status).toBe('complete');
  });

  it('is retried when it is busy', async () => {
    const ada = await shop.newGuest();
    shop.slicer.answers.push((call) => call.busy());
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    await shop.work();
    expect((await shop.look(ada, asked.id)).status).toBe('complete');
  });
});

describe('a worker', () => {
  it('loses its lease when it is killed, and another worker takes over', async () => {
    const ada = await shop.newGuest();
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    // As if its process had begun, and was never heard of again.
    await db.updateTable('slices').set({ state: 'slicing', run: crypto.randomUUID(), heard_at: new Date() }).execute();
    const [job] = shop.queued;
    await expect(shop.work()).rejects.toThrow('Another run holds the lease');
    shop.advance(11_000);
    if (job) shop.queued.push(job);
    await shop.work();
    expect((await shop.look(ada, asked.id)).status).toBe('complete');
  });

  it('releases its slice at once when it is stopped', async () => {
    const ada = await shop.newGuest();
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    const ending = new AbortController();
    shop.slicer.answers.push(() => ending.abort(new Error('the server ends')));
    const [job] = shop.queued;
    await expect(shop.work(ending.signal)).rejects.toThrow('the server ends');
    if (job) shop.queued.push(job);
    await shop.work();
    expect((await shop.look(ada, asked.id)).status).toBe('complete');
  });
});

describe('a shopper who leaves', () => {
  it('can cancel the run, and start it again', async () => {
    const ada = await shop.newGuest();
    const asked = await shop.ask(ada, await shop.uploaded(ada));
    shop.slicer.answers.push((call) => {
      call.send({ progress: 0.1 });
      void ada.json(`/api/jobs/${asked.id}`, { method: 'DELETE' });
    });
    await shop.work();
    await shop.slicer.calls[0]?.hungUp;
    expect((await shop.look(ada, asked.id)).status).toBe('cancelled');
    const again = await shop.ask(ada, asked.fileId);
    expect(again.status).toBe('waiting');
    await shop.work();
    expect((await shop.look(ada, again.id)).status).toBe('complete');
  });

  it('cancels the run by closing the page, whether waiting or running', async () => {
    const ada = await shop.newGuest();
    const early = await shop.ask(ada, await shop.uploaded(ada));
    shop.advance(21_000);
    await shop.work();
    expect(shop.slicer.calls).toEqual([]);
    expect((await shop.look(ada, early.id)).status).toBe('cancelled');
    const late = await shop.ask(ada, await shop.uploaded(ada));
    shop.slicer.answers.push((call) => {
      call.send({ progress: 0.1 });
      shop.advance(21_000);
    });
    await shop.work();
    await shop.slicer.calls[0]?.hungUp;
    expect((await shop.look(ada, late.id)).status).toBe('cancelled');
  });

  it('does not cancel a run that another shopper waits for', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    const hers = await shop.ask(ada, await shop.uploaded(ada, 'the same'));
    const his = await shop.ask(bob, await shop.uploaded(bob, 'the same'));
    await ada.json(`/api/jobs/${hers.id}`, { method: 'DELETE' });
    await shop.work();
    expect((await shop.look(bob, his.id)).status).toBe('complete');
    expect((await shop.look(ada, hers.id)).status).toBe('cancelled');
  });
});

describe('signing in', () => {
  it('moves the guest’s jobs to the account', async () => {
    const ada = await shop.newGuest();
    const { id } = await shop.ask(ada, await shop.uploaded(ada));
    const accountId = crypto.randomUUID();
    await mergeGuest(db, { guestId: shop.ownerOf(ada), accountId });
    const owners = async () => (await db.selectFrom('print_jobs').select('owner').execute()).map(({ owner }) => owner);
    expect(await owners()).toEqual([accountId]);
    expect((await ada.request(`/api/jobs/${id}`)).status).toBe(404);
  });
});

describe('fairness', () => {
  it('puts a shopper with many models behind those with fewer', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    for (let n = 0; n < 3; n += 1) await shop.ask(ada, await shop.uploaded(ada));
    const his = await shop.ask(bob, await shop.uploaded(bob));
    expect(shop.queued.map(({ turn }) => turn)).toEqual([0, 1, 2, 0]);
    expect(his.before).toBe(1);
  });

  it('queues all but the first of a shopper’s simultaneous jobs', async () => {
    const ada = await shop.newGuest();
    const files = await Promise.all(Array.from({ length: MAX_MODELS + 4 }, () => shop.uploaded(ada)));
    const answers = await Promise.all(
      files.map((fileId) => {
        const json = { fileId, projectId: crypto.randomUUID(), type: 'slice', settings: makeSliceSettings() };
        return ada.request('/api/jobs', { method: 'POST', json });
      }),
    );
    expect(shop.queued.map(({ turn }) => turn)).toEqual(Array.from({ length: MAX_MODELS }, (_, turn) => turn));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('moves a shared model up for a shopper with fewer jobs', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    for (let n = 0; n < 2; n += 1) await shop.ask(ada, await shop.uploaded(ada));
    await shop.ask(ada, await shop.uploaded(ada, 'the same'));
    const his = await shop.ask(bob, await shop.uploaded(bob, 'the same'));
    expect(shop.queued.map(({ turn }) => turn)).toEqual([0, 1, 2, 0]);
    expect(his.before).toBe(1);
    await shop.work();
    expect(shop.slicer.calls).toHaveLength(3);
  });

  it('limits a shopper to as many open jobs as a page has models', async () => {
    const ada = await shop.newGuest();
    const fileId = await shop.uploaded(ada);
    for (let n = 1; n <= MAX_MODELS; n += 1)
      await shop.ask(ada, fileId, makeSliceSettings({ infill_sparse_density: n }));
    const json = { fileId, projectId: crypto.randomUUID(), type: 'slice', settings: makeSliceSettings() };
    const more = { ...json, settings: makeSliceSettings({ infill_sparse_density: MAX_MODELS + 1 }) };
    const refused = await ada.request('/api/jobs', { method: 'POST', json: more });
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'jobs_full']);
    shop.advance(21_000);
    expect((await ada.request('/api/jobs', { method: 'POST', json: more })).status).toBe(200);
  });
});

describe('an invalid job', () => {
  const ask = async (client: { request: typeof shop.request }, changes: object) => {
    const json = { fileId: crypto.randomUUID(), projectId: crypto.randomUUID(), type: 'slice', ...changes };
    const answer = await client.request('/api/jobs', { method: 'POST', json });
    return [answer.status, (await answer.json()).code];
  };

  it('is rejected for a file that is unknown, incomplete or another shopper’s', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    const fileId = await shop.uploaded(ada);
    const settings = makeSliceSettings();
    expect(await ask(bob, { fileId, settings })).toEqual([404, 'model_unknown']);
    expect(await ask(bob, { settings })).toEqual([404, 'model_unknown']);
    await db.updateTable('model_files').set({ sha256: null, uploaded_at: null }).execute();
    expect(await ask(ada, { fileId, settings })).toEqual([409, 'model_incomplete']);
  });

  it('is rejected for settings that are unknown, out of range or not offered', async () => {
    const ada = await shop.newGuest();
    const fileId = await shop.uploaded(ada);
    expect(await ask(ada, { fileId, settings: makeSliceSettings({ layer_height: 9 }) })).toEqual([
      400,
      'invalid_request',
    ]);
    const unknown = makeSliceSettings({ wall_line_count: 9 } as object);
    expect(await ask(ada, { fileId, settings: unknown })).toEqual([400, 'invalid_request']);
    expect(await ask(ada, { fileId, settings: makeSliceSettings({ layer_height: 0.1 }) })).toEqual([
      400,
      'print_settings',
    ]);
    expect(await ask(ada, { fileId })).toEqual([400, 'invalid_request']);
  });

  it('is unknown to other shoppers', async () => {
    const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
    const { id } = await shop.ask(ada, await shop.uploaded(ada));
    for (const method of ['GET', 'DELETE']) {
      expect((await bob.request(`/api/jobs/${id}`, { method })).status).toBe(404);
      expect((await ada.request(`/api/jobs/${crypto.randomUUID()}`, { method })).status).toBe(404);
      expect((await ada.request('/api/jobs/7', { method })).status).toBe(400);
    }
    expect((await shop.look(ada, id)).status).toBe('waiting');
  });
});
