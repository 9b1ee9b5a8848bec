import { upgradeWebSocket } from '@hono/node-server';
import { afterAll, expect, it } from 'vitest';
import { STATUS_SOCKETS } from '../../contract/queu3d/job.ts';
import { statusEventSchema } from '../../contract/queu3d/status-sockets.ts';
import { createApp } from '../app.ts';
import { createSlicingApp } from '../test/create-slicing-app.ts';
import type { ShopClient } from '../test/shop-client.ts';
import type { SlicerCall } from '../test/slicer-server.ts';
import { serveSockets, socketPages } from '../test/socket-pages.ts';

const ending = new AbortController();
const shop = await createSlicingApp({ sockets: { upgrade: upgradeWebSocket, closing: ending.signal } });
const { db } = shop.deps.connection;
// Two replicas: what one changes, the other hears from the database alone.
const ports = [await serveSockets(shop.app), await serveSockets(createApp(shop.deps))] as const;
const { connect, refusedWith } = socketPages(STATUS_SOCKETS, statusEventSchema);
afterAll(() => ending.abort());

const cookieOf = ({ token }: ShopClient) => ({ cookie: `token=${token}` });

it('sends the job’s status at once, its progress, and its end, from either replica', async () => {
  const ada = await shop.newGuest();
  const job = await shop.ask(ada, await shop.uploaded(ada));
  const pages = await Promise.all(ports.map((port) => connect(port, cookieOf(ada))));
  for (const page of pages) page.say('project', job.projectId);
  const latest = () => pages.map((page) => page.last('projectUpdate')?.data);
  await expect.poll(latest).toEqual([job, job]);
  const held: SlicerCall[] = [];
  shop.slicer.answers.push((call) => {
    call.send({ progress: 0.42, layer: 52, layers: 125 });
    held.push(call);
  });
  const work = shop.work();
  const percents = () => latest().map((update) => [update?.status, update?.percent, update?.layer]);
  await expect.poll(percents).toEqual([1, 2].map(() => ['slicing', 42, 52]));
  held[0]?.finish();
  await work;
  await expect.poll(() => latest().map((update) => update?.status)).toEqual(['complete', 'complete']);
  expect(latest()[1]).toMatchObject({ percent: 100, fileId: job.fileId, projectId: job.projectId });
});

it('keeps a job alive while its socket is open', async () => {
  const ada = await shop.newGuest();
  const job = await shop.ask(ada, await shop.uploaded(ada));
  const page = await connect(ports[0], cookieOf(ada));
  page.say('project', job.projectId);
  await expect.poll(() => page.last('projectUpdate')).toBeDefined();
  const left = new Date(Date.now() - 60_000);
  await db.updateTable('print_jobs').set({ watched_at: left }).execute();
  const watchedAt = async () =>
    (await db.selectFrom('print_jobs').select('watched_at').executeTakeFirstOrThrow()).watched_at;
  await expect.poll(async () => (await watchedAt()) > left).toBe(true);
});

it('sends the position in the queue as other jobs complete', async () => {
  const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
  await shop.ask(ada, await shop.uploaded(ada));
  const his = await shop.ask(bob, await shop.uploaded(bob));
  expect(his.before).toBe(1);
  const page = await connect(ports[1], cookieOf(bob));
  page.say('project', his.projectId);
  await expect.poll(() => page.last('projectUpdate')?.data.before).toBe(1);
  const [first] = shop.queued.splice(1);
  await shop.work();
  if (first) shop.queued.push(first);
  await expect.poll(() => page.last('projectUpdate')?.data.before).toBe(0);
});

it('sends a job’s status to its owner only', async () => {
  const [ada, bob] = [await shop.newGuest(), await shop.newGuest()];
  const job = await shop.ask(ada, await shop.uploaded(ada));
  const strangers = [await connect(ports[0]), await connect(ports[0], cookieOf(bob))];
  for (const page of strangers) page.say('project', job.projectId);
  await expect
    .poll(() => strangers.map((page) => page.last('refused')?.data.code))
    .toEqual(['job_unknown', 'job_unknown']);
  await shop.work();
  for (const page of strangers) {
    page.say('ping');
    await expect.poll(() => page.last('pong')).toBeDefined();
    expect(page.last('projectUpdate')).toBeUndefined();
  }
});

it('rejects other sites and invalid tokens, and reports invalid messages', async () => {
  expect(await refusedWith(ports[0], { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await refusedWith(ports[0], { cookie: 'token=forged' })).toBe(401);
  const page = await connect(ports[0]);
  page.say('project', 'seven');
  await expect.poll(() => page.last('refused')?.data.code).toBe('invalid_request');
});
