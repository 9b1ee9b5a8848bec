import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorTable } from '../../../contract/errors.ts';
import type { ProjectUpdate } from '../../../contract/queu3d/job.ts';
import { defaultSettings, sliceSettings } from '../../lib/queu3d/print-settings.ts';
import { printContent } from '../../mocks/a-workspace.ts';
import { fakeSockets, type SocketEnd } from '../../mocks/fake-socket.ts';
import { server } from '../../mocks/server.ts';
import { SliceRefused } from './machine.ts';
import { sliceOnServer } from './slice-on-server.ts';

const id = '5f1d0c3a-5b1e-4b3a-9c5d-2f6f0f1a2b3c';
const fileId = '6f1d0c3a-5b1e-4b3a-9c5d-2f6f0f1a2b3c';
const settings = sliceSettings(
  defaultSettings(printContent, () => ['Petrol']),
  printContent,
);

let sockets: SocketEnd[];
let isConnected: boolean;
let posted: ProjectUpdate[];
/** the job as the shop reports it */
let job: Partial<ProjectUpdate>;
let deleted: string[];

beforeEach(() => {
  isConnected = true;
  sockets = fakeSockets((end) => isConnected && end.accept());
  posted = [];
  deleted = [];
  job = { status: 'slicing', percent: 10 };
  const respond = () => HttpResponse.json({ ...posted[0], ...job });
  server.use(
    http.post('/api/jobs', async ({ request }) => {
      const body = (await request.json()) as { projectId: string };
      posted.push({ id, fileId, projectId: body.projectId, status: 'waiting', percent: 0 });
      return respond();
    }),
    http.get('/api/jobs/:id', respond),
    http.delete('/api/jobs/:id', ({ params }) => {
      deleted.push(String(params['id']));
      return HttpResponse.json({ ...posted[0], status: 'cancelled' });
    }),
  );
});

function start() {
  const updates: ProjectUpdate[] = [];
  const leaving = new AbortController();
  const slicing = sliceOnServer({
    fileId,
    settings,
    onUpdate: (update) => updates.push(update),
    signal: leaving.signal,
  });
  const send = (change: Partial<ProjectUpdate>) =>
    sockets[0]?.say(JSON.stringify({ event: 'projectUpdate', data: { ...posted[0], ...change } }));
  const subscribed = () =>
    vi.waitFor(() => expect(sockets[0]?.heard).toEqual([{ event: 'project', data: posted[0]?.projectId }]));
  return { slicing, updates, send, subscribed, leave: () => leaving.abort() };
}

const waiting = { status: 'waiting', percent: 0 } as const;
const done = { status: 'complete', percent: 100, materialVolume: 8000, printTime: 60 } as const;

describe('slicing in the shop', () => {
  it('gets progress and the result from the socket', async () => {
    const { slicing, updates, send, subscribed } = start();
    await subscribed();
    send({ status: 'slicing', percent: 64, layer: 428, layers: 668 });
    send(done);
    await expect(slicing).resolves.toMatchObject({ materialVolume: 8000, printTime: 60 });
    expect(updates.map(({ percent }) => percent)).toEqual([10, 64, 100]);
  });

  it('waits on while the shop begins again, as after its slicer was killed', async () => {
    const { slicing, updates, send, subscribed } = start();
    await subscribed();
    send({ status: 'slicing', percent: 64 });
    send({ status: 'waiting', percent: 0 });
    send({ status: 'slicing', percent: 20 });
    send(done);
    await expect(slicing).resolves.toMatchObject({ status: 'complete' });
    expect(updates.map(({ percent }) => percent)).toEqual([10, 64, 0, 20, 100]);
  });

  it('returns an earlier slice at once, without a socket', async () => {
    job = done;
    await expect(start().slicing).resolves.toMatchObject({ materialVolume: 8000 });
    expect(sockets).toEqual([]);
  });

  it('still gets the result when the connection is lost', async () => {
    const { slicing, subscribed } = start();
    await subscribed();
    job = done;
    isConnected = false;
    sockets[0]?.drop();
    await expect(slicing).resolves.toMatchObject({ status: 'complete' });
  });

  it('ignores updates of other jobs', async () => {
    const { slicing, send, updates, subscribed } = start();
    await subscribed();
    send({ ...done, id: fileId });
    expect(updates).toHaveLength(1);
    send(done);
    await slicing;
  });

  it('follows fifty jobs by one socket', async () => {
    let count = 0;
    server.use(
      http.post('/api/jobs', async ({ request }) => {
        const { projectId } = (await request.json()) as { projectId: string };
        posted.push({
          id: `5f1d0c3a-5b1e-4b3a-9c5d-${String(++count).padStart(12, '0')}`,
          fileId,
          projectId,
          ...waiting,
        });
        return HttpResponse.json(posted.at(-1));
      }),
    );
    const jobs = Array.from({ length: 50 }, start);
    await vi.waitFor(() => expect(sockets[0]?.heard).toHaveLength(50));
    for (const each of posted) sockets[0]?.say(JSON.stringify({ event: 'projectUpdate', data: { ...each, ...done } }));
    const ends = await Promise.all(jobs.map(({ slicing }) => slicing));
    expect(new Set(ends.map((end) => end.id)).size).toBe(50);
    expect(sockets).toHaveLength(1);
  });

  it('rejects a model with the slicer’s error code', async () => {
    const { slicing, send, subscribed } = start();
    await subscribed();
    send({ status: 'failed', fault: 'engine_crashed' });
    const error = await slicing.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SliceRefused);
    expect(error).toMatchObject({ fault: 'engine_crashed' });
  });

  it('cancels the job in the shop, too', async () => {
    const { slicing, leave, subscribed } = start();
    await subscribed();
    leave();
    await expect(slicing).rejects.toThrow();
    await vi.waitFor(() => expect(deleted).toEqual([id]));
  });

  it('stops waiting for a job that the shop no longer has, and says what to do', async () => {
    const { slicing, subscribed } = start();
    await subscribed();
    const [status, message] = errorTable.job_unknown;
    server.use(http.get('/api/jobs/:id', () => HttpResponse.json({ code: 'job_unknown', message }, { status })));
    isConnected = false;
    sockets[0]?.drop();
    await expect(slicing).rejects.toThrow(message);
  });
});
