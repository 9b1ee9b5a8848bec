import { productMessages } from '../../../api/contract/messages/product.ts';
import { notify } from '../../stores/notice.ts';

/** Copies the address that others are to know the page by. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
  if (button) void copy(button.dataset['copies'] ?? '');
});

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notify({ kind: 'success', text: productMessages.linkCopied });
  } catch {
    // Browsers give no clipboard to a page without https.
    notify({ kind: 'error', text: productMessages.linkNotCopied });
  }
}
