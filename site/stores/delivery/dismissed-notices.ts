// In a file of its own: the cart page loads shipping-methods.ts, but not these notices.

import { atom } from 'nanostores';
import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';

const record = sessionRecord('northspool:dismissed-notices', z.array(z.string()));

/** First sentences of the delivery notices that the shopper has dismissed: each is shown once a visit. */
export const $dismissedNotices = atom<readonly string[]>(record.read() ?? []);

/** A notice stays dismissed when its later sentences change with the chosen service. */
export function isDismissed(dismissed: readonly string[], text: string): boolean {
  return dismissed.includes(firstSentence(text));
}

export function dismissNotice(text: string): void {
  const dismissed = [...$dismissedNotices.get(), firstSentence(text)];
  $dismissedNotices.set(dismissed);
  record.write(dismissed);
}

function firstSentence(text: string): string {
  return text.split('. ', 1).join('');
}
