import { env } from 'node:process';
import { expect, it } from 'vitest';
import { openHistoryShop } from './open-history-shop.ts';
import { runHistories } from './run-history.ts';
import { tallyTable } from './tally-table.ts';

const STEPS = Number(env['HISTORY_STEPS'] ?? 100_000);

const shop = await openHistoryShop();

it('keeps money, stock and orders right in a hundred thousand steps', async () => {
  shop.app.allowErrors();
  const { tally, steps, milliseconds } = await runHistories(shop, STEPS);
  console.info(`${tallyTable(tally)}\n${steps} steps, ${(milliseconds / steps).toFixed(1)} ms each`);
  expect([...tally.values()].every(({ ran }) => ran > 0)).toBe(true);
});
