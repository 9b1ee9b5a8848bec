import { atom } from 'nanostores';
import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';

/** A token for a typed card, which pays once, with what a review may show. */
const cardTokenSchema = z.object({
  tokenId: z.string(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  save: z.boolean().optional().describe('saves the card to the account'),
  pays: z
    .enum(['order', 'subscription'])
    .default('order')
    .describe('a token pays only for what it was made: a subscription charges the card again each month'),
});
export type CardToken = z.input<typeof cardTokenSchema>;

const record = sessionRecord('northspool:read-card', cardTokenSchema);

/** The unused token; null when there is none, or once it was used. */
export const $cardToken = atom<CardToken | null>(null);

/** Whether to save the typed card to the account. */
export const $shouldSaveCard = atom(false);

export function setCardToken(card: CardToken): void {
  $cardToken.set(card);
  record.write(card);
}

export function restoreCardToken(pays: 'order' | 'subscription'): void {
  const kept = record.read();
  $cardToken.set(kept?.pays === pays ? kept : null);
}

export function clearCardToken(): void {
  $cardToken.set(null);
  record.clear();
}
