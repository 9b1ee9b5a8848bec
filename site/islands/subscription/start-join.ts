import { goodsMessages } from '../../../contract/messages/goods.ts';
import { premiumMessages } from '../../../contract/messages/premium.ts';
import { EXCLUSIVES } from '../../lib/premium/addresses.ts';
import { $join, type Join, loadSubscriptionAvailability } from '../../stores/premium-join.ts';
import { $user } from '../../stores/session.ts';

/** Adapts every join button to the visitor. Without this script they lead to the sign-in. */
export function startJoin(page: Document): void {
  const boxes = [...page.querySelectorAll<HTMLElement>('[data-premium-join]')];
  const notes = boxes.map((box) => box.querySelector('[data-join-note]')?.textContent ?? '');
  $join.subscribe((join) => {
    boxes.forEach((box, index) => {
      show(box, join, notes[index] ?? '');
    });
  });
  $user.subscribe((user) => {
    const notice = page.querySelector<HTMLElement>('[data-login-notice]');
    if (notice) notice.hidden = user?.loggedIn ?? false;
  });
  void loadSubscriptionAvailability();
}

const labels = {
  member: premiumMessages.seeExclusives,
  closed: premiumMessages.premiumClosed,
  open: goodsMessages.joinPremium,
} as const;

function show(box: HTMLElement, join: Join, usualNote: string): void {
  const link = box.querySelector<HTMLAnchorElement>('[data-join-link]');
  const note = box.querySelector<HTMLElement>('[data-join-note]');
  if (!link || !note) return;
  link.textContent = labels[join.kind];
  note.textContent = noteOf(join, usualNote);
  if (join.kind === 'closed') {
    link.removeAttribute('href');
    link.setAttribute('role', 'link');
    link.setAttribute('aria-disabled', 'true');
    return;
  }
  link.href = join.kind === 'member' ? `#${EXCLUSIVES}` : join.href;
  link.removeAttribute('role');
  link.removeAttribute('aria-disabled');
}

function noteOf({ kind }: Join, usual: string): string {
  if (kind === 'member') return premiumMessages.youAreMember;
  return kind === 'closed' ? premiumMessages.subscriptionsClosed : usual;
}
