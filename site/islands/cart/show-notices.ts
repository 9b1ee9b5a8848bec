import { $notice, type Notice } from '../../stores/notice.ts';

let isListening = false;

/** Shows notices as toasts. May be called repeatedly; the code of the toasts loads with the first notice. */
export function showNotices(): void {
  if (isListening) return;
  isListening = true;
  $notice.listen(async (notice) => {
    if (!notice) return;
    try {
      const { showToast } = await import('./toasts.tsx');
      showToast(notice);
    } catch {
      showPlainly(notice);
    }
  });
}

/** In milliseconds, as an error's toast. */
const SHOWN_FOR = 12_000;

/** Without a connection the toasts cannot load, and it is then that a shopper must read why something went back. */
function showPlainly({ kind, text }: Notice): void {
  document.querySelector('.toast-plain')?.remove();
  const toast = document.createElement('p');
  toast.className = `toast toast-plain${kind === 'error' ? ' toast-bad' : ''}`;
  toast.setAttribute('role', 'alert');
  toast.textContent = text;
  // Screen readers ignore everything outside an open dialog.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(toast);
  setTimeout(() => toast.remove(), SHOWN_FOR);
}
