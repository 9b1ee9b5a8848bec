import { modalPath, readModalPath } from '../../contract/routes/modal-path.ts';
import { loadStyles } from '../lib/load-styles.ts';
import { onContentReplaced } from '../lib/page-content.ts';
import styles from '../styles/account-dialog.css?url';

/** Loads the dialog's code. */
export type LoadAccountDialog = () => Promise<{ followAddress(): void }>;

/**
 * Opens the account dialogs by the page's URL: when the page is opened at one, when Back and Forward lead to or from
 * one, and when a sign-in link for this page is pressed. Their code and styles load with the first.
 */
export function startAccountDialog(page: Document, loadDialog: LoadAccountDialog): void {
  const follow = async () => {
    const [{ followAddress }] = await Promise.all([loadDialog(), loadStyles(styles)]);
    followAddress();
  };
  let isLoaded = false;
  const followIfNeeded = () => {
    if (!isLoaded && !readModalPath(location.pathname)) return;
    isLoaded = true;
    follow().catch(() => undefined);
  };

  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-sign-in]') : null;
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (!link || opensElsewhere || readModalPath(link.pathname)?.base !== pathBeneath()) return;
    event.preventDefault();
    history.pushState(null, '', link.pathname + location.search);
    isLoaded = true;
    follow().catch(() => location.reload());
  });
  addEventListener('popstate', followIfNeeded);
  onContentReplaced(() => {
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-sign-in]')) {
      if (readModalPath(link.pathname)) link.pathname = modalPath(location.pathname, 'login');
    }
  });
  followIfNeeded();
}

function pathBeneath(): string {
  return readModalPath(location.pathname)?.base ?? location.pathname;
}
