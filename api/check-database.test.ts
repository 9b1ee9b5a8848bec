import { env } from 'node:process';
import { expect, it } from 'vitest';
import { checkDatabase } from './check-database.ts';
import { workerDatabase } from './test/test-database.ts';

function logged() {
  const messages: string[] = [];
  return { messages, log: { info: () => {}, error: (message: string) => void messages.push(message) } };
}

it('warns of a role with rights over the whole database server', async () => {
  const { messages, log } = logged();
  await checkDatabase(env.TEST_DATABASE_URL ?? '', log);
  expect(messages).toEqual([
    expect.stringContaining('a role with rights over the whole database server. Use an ordinary role'),
  ]);
});

it('accepts an ordinary role silently', async () => {
  const { messages, log } = logged();
  await checkDatabase(await workerDatabase(), log);
  expect(messages).toEqual([]);
});
