import { expect, it } from 'vitest';
import { openHistoryShop } from './open-history-shop.ts';
import { runHistories } from './run-history.ts';

const STEPS = 1000;
/** A busy machine takes minutes, and a failure shrinks. */
const TIMEOUT_MS = 1_200_000;

/**
 * Plays random histories from a seed: always the same ones, so that what fails is a change. The long test plays others each
 * time. Each of the files that call this has a shop and a worker of its own, so that they run at once.
 */
export async function testHistories(seed: number): Promise<void> {
  const shop = await openHistoryShop();

  it('keeps money, stock and orders right in random histories', { timeout: TIMEOUT_MS }, async () => {
    shop.app.allowErrors();
    const { steps } = await runHistories(shop, STEPS, seed);
    expect(steps).toBeGreaterThan(0);
  });
}
