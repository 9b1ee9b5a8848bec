import { dollars } from '../../../contract/dollars.ts';
import { arrivalMessages } from '../../../contract/messages/arrival.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import type { ItemArrival } from '../../../contract/shipping/arrival.ts';
import { spanText } from '../../../contract/shipping/arrival-words.ts';
import { dayText } from '../../../contract/shipping/day-words.ts';
import { deadlineText } from '../../lib/delivery-promise.ts';
import { holdsFor, keepFresh } from '../../lib/keep-fresh.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { fetchArrival } from '../../stores/delivery/arrival.ts';
import { $zip } from '../../stores/delivery/zip.ts';

// Loaded with the first use of the field, because service codes bring the schemas, which no product page needs before.

/** Complete as typed; anything else is looked up when the shopper presses Enter or leaves the field. */
const COMPLETE = /^\s*(\d{5}|\d{5}-\d{4}|[a-z]\d[a-z]\s?\d[a-z]\d)\s*$/i;

const services: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ground',
  [serviceCodes.canadaEconomy]: 'Economy',
};

/**
 * When the item arrives at a typed or remembered postal code, by each service, if it is ordered now. Returns a function
 * that ends it.
 */
export function startArrival(form: HTMLFormElement): () => void {
  const itemId = form.dataset['arrival'] ?? '';
  const find = <Part extends HTMLElement>(selector: string) => form.querySelector(selector) as Part;
  const field = find<HTMLInputElement>('input');
  const answer = find('.arrival-answer');
  const status = find('[role="status"]');
  let asked = '';
  let stopAsking = () => {};

  const show = (parts: readonly HTMLElement[], announcement = '', isInvalid = false) => {
    answer.replaceChildren(...parts);
    if (status.textContent !== announcement) status.textContent = announcement;
    if (isInvalid) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  };

  /** Looks the days up, and again when they are out of date. */
  const ask = (postalCode: string) => {
    if (postalCode === asked) return;
    asked = postalCode;
    stopAsking();
    if (!postalCode) return show([line('hint', arrivalMessages.arrivalNone)]);
    if (!answer.querySelector('ul')) show([line('hint', arrivalMessages.arrivalLoading)]);
    let stopClock = () => {};
    const stopFresh = keepFresh(async () => {
      const found = await fetchArrival(itemId, postalCode);
      if (postalCode !== asked) return Number.POSITIVE_INFINITY;
      stopClock();
      if (found.kind === 'failed') {
        show([alertLine(found.message)], '', true);
        return Number.POSITIVE_INFINITY;
      }
      const deadline = line('', '');
      stopClock = showDeadline(deadline, found.arrival);
      const { ships, methods } = found.arrival;
      const basis = line('hint', arrivalMessages.daysEstimated(dayText(ships), postalCode.toUpperCase()));
      show([deadline, daysOf(found.arrival), ...(methods.length > 0 ? [basis] : [])], announcementOf(found.arrival));
      return holdsFor(found.arrival);
    });
    stopAsking = () => {
      stopFresh();
      stopClock();
    };
  };

  const typed = () => {
    if (COMPLETE.test(field.value)) ask(field.value.trim());
  };
  const settle = () => ask(field.value.trim());
  /** A code that was typed elsewhere meanwhile, such as in the cart of another tab. */
  const remember = (zip: string) => {
    if (!zip) return;
    if (!isSameCode(field.value, zip)) field.value = zip;
    if (!isSameCode(asked, zip)) ask(zip);
  };

  field.addEventListener('input', typed);
  field.addEventListener('blur', settle);
  form.addEventListener('submit', settle);
  if (field === document.activeElement) typed();
  else settle();
  const stopZip = $zip.listen(remember);
  return () => {
    stopZip();
    stopAsking();
  };
}

/** Stored codes are upper case with one space; a shopper may also be typing on. */
function isSameCode(typed: string, stored: string): boolean {
  const compact = (code: string) => code.replace(/\s/g, '').toUpperCase();
  return compact(typed).startsWith(compact(stored));
}

function line(className: string, text: string): HTMLElement {
  const made = document.createElement('p');
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

function alertLine(text: string): HTMLElement {
  const made = line('err', text);
  made.setAttribute('role', 'alert');
  return made;
}

/** How each service arrives, and what it costs. */
function daysOf({ methods }: ItemArrival): HTMLElement {
  const list = document.createElement('ul');
  for (const method of methods) {
    const entry = document.createElement('li');
    entry.innerHTML = '<span></span> <strong></strong> <span class="data"></span>';
    const words = [services[method.serviceCode], spanText(method), price(method)];
    for (const [index, text] of words.entries()) entry.children[index]?.append(text);
    list.append(entry);
  }
  return list;
}

function price(method: { price: number }): string {
  return method.price === 0 ? 'Free' : dollars(method.price);
}

/** Announced once per answer, without the countdown, which would interrupt every minute. */
function announcementOf({ methods }: ItemArrival): string {
  return methods.map((method) => `${services[method.serviceCode]}: ${spanText(method)}, ${price(method)}.`).join(' ');
}

const TICK_MS = 15_000;

/** Until when to order. Counted on from the shop's answer: the shopper's own clock may be wrong. */
function showDeadline(place: HTMLElement, arrival: ItemArrival): () => void {
  const start = performance.now();
  const show = (elapsed: number) => {
    place.textContent = keepUnits(deadlineText(arrival, Date.parse(arrival.now) + elapsed));
  };
  show(0);
  const timer = setInterval(() => show(performance.now() - start), TICK_MS);
  return () => clearInterval(timer);
}
