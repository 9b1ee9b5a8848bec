import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorTable } from '../../../api/contract/errors.ts';
import type { ProjectUpdate } from '../../../api/contract/queu3d/job.ts';
import { sliceSettings } from '../../lib/queu3d/slice-settings.ts';
import { printContent } from '../../mocks/a-desk.ts';
import { fakeSockets, type SocketEnd } from '../../mocks/fake-socket.ts';
import { server } from '../../mocks/server.ts';
import { firstSettings } from './print-settings.ts';
import { sliceOnServer } from './slice-on-server.ts';
import { SliceRefused } from './slice-refused.ts';

const id = '5f1d0c3a-5b1e-4b3a-9c5d-2f6f0f1a2b3c';
const fileId = '6f1d0c3a-5b1e-4b3a-9c5d-2f6f0f1a2b3c';
const settings = sliceSettings(
  firstSettings(printContent, () => ['Petrol']),
  printContent,
);

let sockets: SocketEnd[];
let isLineUp: boolean;
let asked: ProjectUpdate[];
/** what the shop answers when it is asked after the job */
let stands: Partial<ProjectUpdate>;
let deleted: string[];

beforeEach(() => {
  isLineUp = true;
  sockets = fakeSockets((end) => isLineUp && end.accept());
  asked = [];
  deleted = [];
  stands = { status: 'slicing', percent: 10 };
  const answer = () => HttpResponse.json({ ...asked[0], ...stands });
  server.use(
    http.post('/api/jobs', async ({ request }) => {
      const body = (await request.json()) as { projectId: string };
      asked.push({ id, fileId, projectId: body.projectId, status: 'waiting', percent: 0 });
      return answer();
    }),
    http.get('/api/jobs/:id', answer),
    http.delete('/api/jobs/:id', ({ params }) => {
      deleted.push(String(params['id']));
      return HttpResponse.json({ ...asked[0], status: 'cancelled' });
    }),
  );
});

function begin() {
  const updates: ProjectUpdate[] = [];
  const leaving = new AbortController();
  const job = sliceOnServer({ fileId, settings, onUpdate: (update) => updates.push(update), signal: leaving.signal });
  const say = (change: Partial<ProjectUpdate>) =>
    sockets[0]?.say(JSON.stringify({ event: 'projectUpdate', data: { ...asked[0], ...change } }));
  const listening = () =>
    vi.waitFor(() => expect(sockets[0]?.heard).toEqual([{ event: 'project', data: asked[0]?.projectId }]));
  return { job, updates, say, listening, leave: () => leaving.abort() };
}

const done = { status: 'complete', percent: 100, materialVolume: 8000, printTime: 60 } as const;

test('progress and the end come by the socket', async () => {
  const { job, updates, say, listening } = begin();
  await listening();
  say({ status: 'slicing', percent: 64, layer: 428, layers: 668 });
  say(done);
  await expect(job).resolves.toMatchObject({ materialVolume: 8000, printTime: 60 });
  expect(updates.map(({ percent }) => percent)).toEqual([10, 64, 100]);
});

test('what was sliced before is answered at once, without a socket', async () => {
  stands = done;
  await expect(begin().job).resolves.toMatchObject({ materialVolume: 8000 });
  expect(sockets).toEqual([]);
});

test('the price comes all the same when the line is lost', async () => {
  const { job, listening } = begin();
  await listening();
  stands = done;
  isLineUp = false;
  sockets[0]?.drop();
  await expect(job).resolves.toMatchObject({ status: 'complete' });
});

test('news of another job is passed over', async () => {
  const { job, say, updates, listening } = begin();
  await listening();
  say({ ...done, id: fileId });
  expect(updates).toHaveLength(1);
  say(done);
  await job;
});

test('a model that the slicer refuses is refused with its fault', async () => {
  const { job, say, listening } = begin();
  await listening();
  say({ status: 'failed', fault: 'engine_crashed' });
  const error = await job.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SliceRefused);
  expect(error).toMatchObject({ fault: 'engine_crashed' });
});

test('who cancels stops the job in the shop too', async () => {
  const { job, leave, listening } = begin();
  await listening();
  leave();
  await expect(job).rejects.toThrow();
  await vi.waitFor(() => expect(deleted).toEqual([id]));
});

test('a job that the shop no longer knows ends the wait, with what to do', async () => {
  const { job, listening } = begin();
  await listening();
  const [status, message] = errorTable.job_unknown;
  server.use(http.get('/api/jobs/:id', () => HttpResponse.json({ code: 'job_unknown', message }, { status })));
  isLineUp = false;
  sockets[0]?.drop();
  await expect(job).rejects.toThrow(message);
});
