import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { Notice } from '../../stores/notice.ts';
import { showCart } from './open-cart-panel.ts';

/** More at once would cover the page. */
const MAX_AT_ONCE = 3;

/**
 * Below the header, beside the cart, at every width: bars and buttons that shoppers press stand lower. The open cart
 * panel moves them to its side.
 */
const TOP = 'calc(var(--util-height) + var(--header-height) + var(--s-2))';
const OFFSET = { top: TOP, right: 'var(--toast-right, var(--s-4))' };
const PHONE_OFFSET = { top: TOP, left: 16, right: 16 };

/** In milliseconds; a mouse over a notice stops the time. */
const SHOWN_FOR = { success: 5000, info: 8000, error: 12_000 };

let place: HTMLElement | undefined;

export function showToast({ id, kind, text, toCart = false, action }: Notice): void {
  place ??= mountToaster();
  bringToTop(place);
  const offered = toCart ? { label: goodsMessages.viewCart, run: showCart } : action;
  const duration = SHOWN_FOR[kind];
  toast[kind](text, {
    id,
    icon: null,
    duration,
    ...(offered && { action: { label: offered.label, onClick: offered.run } }),
  });
}

/** Screen readers ignore everything outside an open dialog, so its toasts are shown inside it. */
function bringToTop(toasts: HTMLElement): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  const wanted = dialog ?? document.body;
  if (toasts.parentElement === wanted) return;
  wanted.append(toasts);
  dialog?.addEventListener('close', () => document.body.append(toasts), { once: true });
}

function mountToaster(): HTMLElement {
  const place = document.createElement('div');
  document.body.append(place);
  // Synchronously: a toast sent before the toaster listens would be lost.
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <Toaster
        position="top-right"
        offset={OFFSET}
        mobileOffset={PHONE_OFFSET}
        visibleToasts={MAX_AT_ONCE}
        toastOptions={{
          unstyled: true,
          classNames: { toast: 'toast', error: 'toast-bad', actionButton: 'btn btn-s' },
        }}
      />,
    ),
  );
  return place;
}
