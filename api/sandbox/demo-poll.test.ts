import { expect, it } from 'vitest';
import { pollOptionsSchema } from '../../contract/poll.ts';
import { connect } from '../db/connect.ts';
import { closePoll, listPolls } from '../domain/polls.ts';
import { workerDatabase } from '../test/test-database.ts';
import { demoOptions, openDemoPoll } from './demo-poll.ts';

const now = new Date('2026-11-21T12:00:00Z');

it('creates a demo poll that members can vote in', () => {
  expect(pollOptionsSchema.safeParse(demoOptions).success).toBe(true);
});

it('does not open another poll on restart, even after the first is closed', async () => {
  const { db, close } = connect(await workerDatabase(), 2, () => {});
  await db.deleteFrom('polls').execute();
  await openDemoPoll(db, now);
  await openDemoPoll(db, now);
  const [poll, ...others] = await listPolls(db, { limit: 10 });
  expect(others).toEqual([]);
  expect(poll?.options.map(({ votes }) => votes)).toEqual(demoOptions.map(({ votes }) => votes));
  await closePoll(db, poll?.id ?? 0, now);
  await openDemoPoll(db, now);
  expect(await listPolls(db, { limit: 10 })).toHaveLength(1);
  await db.deleteFrom('polls').execute();
  await close();
});
