import { atom } from 'nanostores';
import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';

/** What is left of a typed card once the provider has read it: a token that pays once, and what a review may show. */
const readCardSchema = z.object({
  tokenId: z.string(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  save: z.boolean().optional().describe('the account keeps it'),
  pays: z
    .enum(['order', 'subscription'])
    .default('order')
    .describe('a token pays only what it was made for: a subscription charges the card again'),
});
export type ReadCard = z.input<typeof readCardSchema>;

const record = sessionRecord('northspool:read-card', readCardSchema);

/** The card that waits for the review; null when there is none, or when its token was used. */
export const $readCard = atom<ReadCard | null>(null);

/** Whether the account is to keep the card that is typed. */
export const $savesCard = atom(false);

export function keepReadCard(card: ReadCard): void {
  $readCard.set(card);
  record.write(card);
}

export function restoreReadCard(pays: 'order' | 'subscription'): void {
  const kept = record.read();
  $readCard.set(kept?.pays === pays ? kept : null);
}

export function forgetReadCard(): void {
  $readCard.set(null);
  record.clear();
}
