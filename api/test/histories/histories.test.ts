import { expect, it } from 'vitest';
import { openHistoryShop } from './open-history-shop.ts';
import { runHistories } from './run-history.ts';

const STEPS = 2000;
/** Always the same histories, so that what fails is a change. The long test plays others each time. */
const SEED = 1;
/** A busy machine takes minutes, and a failure shrinks. */
const TIMEOUT_MS = 1_200_000;

const shop = await openHistoryShop();

it('keeps money, stock and orders right in random histories', { timeout: TIMEOUT_MS }, async () => {
  shop.app.allowErrors();
  const { steps } = await runHistories(shop, STEPS, SEED);
  expect(steps).toBeGreaterThan(0);
});
