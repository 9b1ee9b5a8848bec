import { LRUCache } from 'lru-cache';
import type { Taxed } from '../../../contract/money/totals-schema.ts';
import type { TaxQuestion, TaxService } from './tax.ts';

/** Answers are small, and a question is hashed to its content alone. */
const ANSWERS = 2000;
const MINUTES = 30;
/** What is recorded after the payment must not have expired by then; banks take days. */
const KEPT_MS = 30 * 86_400_000;

interface Answer {
  readonly taxed: Taxed;
  /** seconds since 1970 */
  readonly expiresAt: number | null;
}

/**
 * Asks once for each cart and address: Stripe charges for every answer, and the order is charged the tax that its shopper
 * saw. Equal questions at the same time share a call; failures are not kept.
 */
export function rememberTax(
  ask: (question: TaxQuestion) => Promise<Answer>,
  clock: () => Date = () => new Date(),
): TaxService['taxOf'] {
  const answers = new LRUCache<string, Promise<Answer>>({
    max: ANSWERS,
    ttl: MINUTES * 60_000,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  return async (question) => {
    const key = JSON.stringify(question);
    const known = answers.get(key);
    const kept = known && (await known);
    if (kept && !isExpiring(kept, clock())) return kept.taxed;
    const asked = ask(question);
    answers.set(key, asked);
    asked.catch(() => {
      if (answers.peek(key) === asked) answers.delete(key);
    });
    return (await asked).taxed;
  };
}

function isExpiring({ expiresAt }: Answer, now: Date): boolean {
  return expiresAt !== null && expiresAt * 1000 < now.getTime() + KEPT_MS;
}
