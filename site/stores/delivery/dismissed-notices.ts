// In a file of its own: the cart page loads shipping-methods.ts, but not these notices.

import { atom } from 'nanostores';
import * as z from 'zod';
import { sessionRecord } from '../session-record.ts';

const record = sessionRecord('northspool:dismissed-notices', z.array(z.string()));

/** Delivery notices that the shopper has dismissed: each is shown once a visit. */
export const $dismissedNotices = atom<readonly string[]>(record.read() ?? []);

export function dismissNotice(text: string): void {
  const dismissed = [...$dismissedNotices.get(), text];
  $dismissedNotices.set(dismissed);
  record.write(dismissed);
}
