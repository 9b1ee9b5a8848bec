import { expect, it } from 'vitest';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { $dismissedNotices, dismissNotice, isDismissed } from './dismissed-notices.ts';

const isGone = (text: string) => isDismissed($dismissedNotices.get(), text);

it('keeps the notice about Canada dismissed when the service changes, and shows others', () => {
  dismissNotice(deliveryMessages.canadaNotice('International Economy'));
  expect(isGone(deliveryMessages.canadaNotice('Ground'))).toBe(true);
  expect(isGone(deliveryMessages.poBoxNotice)).toBe(false);
});
