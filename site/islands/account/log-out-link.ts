import { shellMessages } from '../../../contract/messages/shell.ts';
import { LOG_OUT } from '../../lib/shell/account-links.ts';
import { notify } from '../../stores/notice.ts';

/** A link home that ends the session first. */
export function logOutLink(page: Document): HTMLAnchorElement {
  const link = page.createElement('a');
  link.href = LOG_OUT.url;
  link.textContent = LOG_OUT.label;
  link.addEventListener('click', async (event) => {
    event.preventDefault();
    if (link.ariaBusy === 'true') return;
    link.ariaBusy = 'true';
    try {
      const { signOut } = await import('../../stores/account/sign-out.ts');
      await signOut();
    } catch {
      notify({ kind: 'error', text: shellMessages.networkDown });
    }
    link.ariaBusy = null;
  });
  return link;
}
