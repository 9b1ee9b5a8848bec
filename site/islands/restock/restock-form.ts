import { restockMessages } from '../../../contract/messages/restock.ts';
import { $restock, $restockEmail, clearRefusal, requestRestockAlert, restockStateOf } from '../../stores/restock.ts';
import { $justSoldOut, $stock } from '../product/stock-store.ts';
import { placeFor, readPlace } from './restock-place.ts';

/** Starts the form for one item; returns a function that ends it. */
export function startRestockForm(place: HTMLElement): () => void {
  const itemId = place.dataset['restock'] ?? '';
  const find = <T extends HTMLElement>(selector: string) => place.querySelector(selector) as T;
  const form = find<HTMLFormElement>('form');
  const field = find<HTMLInputElement>('input');
  const button = find<HTMLButtonElement>('[type="submit"]');
  const offer = find<HTMLButtonElement>('[data-restock-offer]');
  const hint = find('.hint');
  const fault = find('.err');
  const done = find('[data-restock-done]');

  const showPlace = () => {
    const before = readPlace(place);
    const justRefused = $justSoldOut.get() === itemId;
    place.dataset['place'] = placeFor(before, $stock.get().get(itemId), justRefused);
    // On a phone the button that was pressed may be far from the form.
    if (justRefused && before !== 'open') place.scrollIntoView({ block: 'nearest' });
  };
  const show = () => {
    const state = restockStateOf(itemId);
    const isSending = state.status === 'sending';
    button.classList.toggle('is-loading', isSending);
    button.setAttribute('aria-disabled', String(isSending));
    form.setAttribute('aria-busy', String(isSending));
    const refusal = state.status === 'refused' ? state.message : '';
    fault.textContent = refusal;
    fault.hidden = !refusal;
    hint.hidden = refusal !== '';
    field.setAttribute('aria-invalid', String(refusal !== ''));
    place.toggleAttribute('data-sent', state.status === 'sent');
    done.textContent = state.status === 'sent' ? state.message : restockMessages.restockIsBack;
  };

  async function ask(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const hadFocus = place.contains(document.activeElement);
    await requestRestockAlert(itemId, field.value);
    if (!hadFocus || !place.isConnected) return;
    if (restockStateOf(itemId).status === 'sent') done.focus();
    else field.focus();
  }

  field.value = field.value || $restockEmail.get();
  form.addEventListener('submit', (event) => void ask(event));
  field.addEventListener('input', () => {
    $restockEmail.set(field.value);
    clearRefusal(itemId);
  });
  offer.addEventListener('click', () => {
    place.dataset['place'] = 'open';
    field.focus();
  });
  showPlace();
  show();
  const stops = [$restock.listen(show), $stock.listen(showPlace)];
  return () => {
    for (const stop of stops) stop();
  };
}
