import { env } from 'node:process';
import { expect, it } from 'vitest';
import { checkDatabase } from './check-database.ts';
import { workerDatabase } from './test/test-database.ts';

function logged() {
  const messages: string[] = [];
  return { messages, log: { info: () => {}, warn: () => {}, error: (message: string) => void messages.push(message) } };
}

const small = { POOL_SIZE: 12, REPLICAS: 1 };

it('warns when the replicas may open more connections than the database accepts', async () => {
  const { messages, log } = logged();
  await checkDatabase(await workerDatabase(), log, { POOL_SIZE: 90, REPLICAS: 2 });
  expect(messages).toEqual([
    expect.stringMatching(/accepts \d+ connections, and the shop may need 200: 90 \(POOL_SIZE\)/),
  ]);
});

it('warns of a role with rights over the whole database server', async () => {
  const { messages, log } = logged();
  await checkDatabase(env.TEST_DATABASE_URL ?? '', log, small);
  expect(messages).toEqual([
    expect.stringContaining('a role with rights over the whole database server. Use an ordinary role'),
  ]);
});

it('accepts an ordinary role silently', async () => {
  const { messages, log } = logged();
  await checkDatabase(await workerDatabase(), log, small);
  expect(messages).toEqual([]);
});
