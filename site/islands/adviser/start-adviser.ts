import { adviserPath, loads, type Needs, needLimits, needsInQuery } from '../../../contract/adviser/adviser-needs.ts';
import { type AdviserData, adviceHtml, adviceSpoken } from '../../lib/adviser/advice-html.ts';

const temperatures = ['heat', 'nozzle', 'bed'] as const;
const boxes = ['sun', 'food', 'enclosure'] as const;

/** Answers as the form is filled in, and keeps the answer in the address, so that it can be shared. */
export function startAdviser(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('[data-adviser]');
  const place = page.querySelector<HTMLElement>('[data-advice]');
  const status = page.querySelector<HTMLElement>('[data-advice-spoken]');
  if (!form || !place || !status) return;
  // Written by our own build into the page.
  const data = JSON.parse(form.dataset['adviser'] ?? '') as AdviserData;
  const show = (needs: Needs) => {
    place.innerHTML = adviceHtml(data, needs);
  };
  if (location.search !== '') {
    const needs = needsInQuery(new URLSearchParams(location.search), data.start);
    fill(form, needs);
    show(needs);
  }
  form.addEventListener('input', () => {
    const needs = readForm(form, data.start);
    if (!needs) return;
    show(needs);
    status.textContent = adviceSpoken(data, needs);
    history.replaceState(history.state, '', adviserPath(needs));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (readForm(form, data.start)) place.querySelector<HTMLElement>('#answer')?.focus();
    else form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
}

function fill(form: HTMLFormElement, needs: Needs): void {
  for (const name of temperatures) inputOf(form, name).value = String(needs[name]);
  for (const name of boxes) inputOf(form, name).checked = needs[name];
  for (const load of loads) inputOf(form, 'load', load).checked = needs.load === load;
}

/** The needs in the form; undefined while a temperature is out of range, which its field says. */
function readForm(form: HTMLFormElement, start: Needs): Needs | undefined {
  const wrong = temperatures.filter((name) => {
    const input = inputOf(form, name);
    const { min, max } = needLimits[name];
    const value = Number(input.value);
    const isWrong = input.value.trim() === '' || !Number.isInteger(value) || value < min || value > max;
    const error = form.querySelector<HTMLElement>(`[data-error="${name}"]`);
    if (error) error.hidden = !isWrong;
    if (isWrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    return isWrong;
  });
  if (wrong.length > 0) return undefined;
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return needsInQuery(new URLSearchParams(fields), start);
}

function inputOf(form: HTMLFormElement, name: string, value?: string): HTMLInputElement {
  const selector = value === undefined ? `[name="${name}"]` : `[name="${name}"][value="${value}"]`;
  return form.querySelector<HTMLInputElement>(selector) as HTMLInputElement;
}
