import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { proposalMessages } from '../../../contract/messages/proposal.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { $cart } from '../../stores/cart/cart.ts';
import { ShareCart } from './ShareCart.tsx';

const LINK = `${location.origin}/buy/item-a:2`;
const print = aPrintLine({ id: 'p' });

function open(lines = [aCartLine({ id: 'a', qty: 2 }), print]) {
  $cart.set({ status: 'ready', lines });
  // Which brings a clipboard of its own.
  const user = userEvent.setup({ delay: null });
  render(<ShareCart />);
  return user;
}

function offer(by: object) {
  for (const [name, value] of Object.entries(by)) Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => offer({ share: undefined }));
afterEach(() => offer({ share: undefined }));

it('copies the link, reached by the keyboard, and says so and what it leaves out', async () => {
  const user = open();
  const writeText = vi.fn().mockResolvedValue(undefined);
  offer({ clipboard: { writeText } });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: proposalMessages.share }));
  await user.keyboard('{Enter}');
  await screen.findByText(proposalMessages.shared);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
  screen.getByText(proposalMessages.notShared(print.name), { exact: false });
});

it('opens the sheet of the device, which a shopper may close again', async () => {
  const user = open();
  const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'));
  const writeText = vi.fn();
  offer({ share, clipboard: { writeText } });
  await user.click(screen.getByRole('button', { name: proposalMessages.share }));
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: proposalMessages.shareText, url: LINK });
  expect(writeText).not.toHaveBeenCalled();
});

it('shows the link where the browser has neither', async () => {
  const user = open();
  offer({ clipboard: undefined });
  await user.click(screen.getByRole('button', { name: proposalMessages.share }));
  expect(await screen.findByLabelText<HTMLInputElement>(proposalMessages.shareByHand)).toHaveProperty('value', LINK);
});

it('has no button for a cart that no link can name', () => {
  open([print]);
  screen.getByText(proposalMessages.nothingToShare);
  expect(screen.queryByRole('button')).toBeNull();
});
