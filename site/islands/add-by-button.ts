import { shellMessages } from '../../contract/messages/shell.ts';
import type { ItemToAdd } from '../lib/api-cart.ts';

type Result = Awaited<ReturnType<typeof import('../stores/cart/cart.ts').addToCart>>;

/** How long a button shows its success, in milliseconds. */
const DONE = 1600;

/**
 * Adds an item to the cart by a button, which shows the progress, and then its success for a moment or below it the
 * reason of a refusal. `relabel` gives the button its usual label back. A second press while it adds does nothing.
 */
export async function addByButton(
  button: HTMLButtonElement,
  item: ItemToAdd,
  relabel: () => void,
): Promise<Result | undefined> {
  if (button.getAttribute('aria-busy') === 'true') return undefined;
  const next = button.nextElementSibling;
  if (next?.matches('[data-add-error]')) next.remove();
  button.setAttribute('aria-busy', 'true');
  button.classList.add('is-loading');
  const result = await add(item);
  button.removeAttribute('aria-busy');
  button.classList.remove('is-loading');
  if (result.ok) showDone(button, relabel);
  else button.after(errorLine(result.message));
  return result;
}

/** The cart's code loads with the first press. */
async function add(item: ItemToAdd): Promise<Result> {
  try {
    const { addToCart } = await import('../stores/cart/cart.ts');
    return await addToCart(item);
  } catch {
    return { ok: false, message: shellMessages.networkDown };
  }
}

function showDone(button: HTMLButtonElement, relabel: () => void): void {
  const label = button.querySelector('[data-label]');
  if (!label) return;
  button.classList.add('is-done');
  label.textContent = 'Added';
  setTimeout(() => {
    button.classList.remove('is-done');
    if (label.textContent === 'Added') relabel();
  }, DONE);
}

function errorLine(message: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'err';
  line.dataset['addError'] = '';
  line.setAttribute('role', 'alert');
  line.textContent = message;
  return line;
}
