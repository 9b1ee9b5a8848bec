import { productMessages } from '../../../api/contract/messages/product.ts';
import { notify } from '../../stores/notice.ts';

/** Copies the URL to share. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
  if (button) void copy(button.dataset['copies'] ?? '');
});

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ kind: 'success', text: productMessages.linkCopied });
  } catch {
    // Browsers offer no clipboard without https.
    notify({ kind: 'error', text: productMessages.linkNotCopied });
  }
}
