import { accountMessages } from '../../../contract/messages/account.ts';
import { type ModalView, modalViews, readModalPath } from '../../../contract/routes/modal-path.ts';
import { addressBeneath, addressOfView } from '../../lib/shell/dialog-address.ts';
import { showView } from '../../stores/account/dialog-view.ts';
import { views } from './views.ts';

let dialog: HTMLDialogElement | undefined;

/** Shows the dialog that the URL names, and closes it when the URL names none. */
export function followAddress(): void {
  const view = readModalPath(location.pathname)?.view;
  if (!view) {
    dialog?.close();
    return;
  }
  dialog ??= makeDialog();
  const title = dialog.querySelector('h2');
  if (title) title.textContent = views[view].title;
  sayWhyAsked(dialog);
  showView(view);
  // The browser traps the focus and restores it.
  if (!dialog.open) dialog.showModal();
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'dialog account-dialog';
  made.setAttribute('aria-labelledby', 'account-title');
  made.innerHTML = `<header><h2 id="account-title" tabindex="-1"></h2><button class="icon-btn" type="button" aria-label="Close" data-closes>
    <svg class="ico" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg></button></header>
    <div class="body"><p class="account-asked" hidden></p><div class="account-form" aria-busy="true"></div></div>`;
  made.addEventListener('click', (event) => press(made, event));
  made.addEventListener('close', leave);
  document.body.append(made);
  void fill(made);
  return made;
}

/** The forms load with the first dialog. If they fail to load, the dialog says so and the next click tries again. */
async function fill(made: HTMLDialogElement): Promise<void> {
  const place = made.querySelector<HTMLElement>('.account-form');
  if (!place) return;
  try {
    const { mountForms } = await import('./AccountForms.tsx');
    mountForms(place);
  } catch {
    place.textContent = accountMessages.formNotLoaded;
    dialog = undefined;
    made.addEventListener('close', () => made.remove());
  } finally {
    place.removeAttribute('aria-busy');
  }
}

/** The notice on the page is beneath the dialog, where screen readers do not reach it. */
function sayWhyAsked(made: HTMLDialogElement): void {
  const place = made.querySelector<HTMLElement>('.account-asked');
  const asked = document.querySelector('[data-login-notice] p')?.textContent ?? '';
  if (!place) return;
  place.textContent = asked;
  place.hidden = asked === '';
}

/** Handled here because the page's own script would close the dialog, and the checkout has no such script. */
function press(made: HTMLDialogElement, event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  event.stopPropagation();
  if (target === made || target.closest('[data-closes]')) made.close();
  const link = target.closest<HTMLAnchorElement>('a[data-view]');
  const view = modalViews.find((name) => name === link?.dataset['view']);
  if (!view || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goToView(view);
  made.querySelector('h2')?.focus();
}

function goToView(view: ModalView): void {
  history.replaceState(history.state, '', addressOfView(view, location));
  followAddress();
}

/** A closed dialog leaves its URL; Back has left it already. */
function leave(): void {
  if (readModalPath(location.pathname)) history.replaceState(history.state, '', addressBeneath(location));
}
