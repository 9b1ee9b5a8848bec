import type { Suggestion } from '../../../contract/search-suggestions.ts';
import { keepUnits } from '../../lib/keep-units.ts';
import { loadStyles } from '../../lib/load-styles.ts';
import { type SuggestionGroup, searchSuggestions } from '../../stores/suggestions.ts';
import styles from '../../styles/suggestions.css?url';

// Loaded when a search field is first focused: pages whose search is not used do without.

/**
 * Gives a search field suggestions while typing: a combobox with a list at the end of its `data-suggest` element.
 * `done` is the text that needs none: from before this code was loaded, or searched meanwhile. Enter without an active
 * option is left to the field.
 */
export async function startSuggestions(field: HTMLInputElement, done: () => string): Promise<void> {
  const place = field.closest<HTMLElement>('[data-suggest]');
  if (!place) return;
  await loadStyles(styles);
  const search = searchSuggestions();
  const link = place.querySelector<HTMLAnchorElement>('a');
  const name = `suggestions-${field.id || 'head'}`;
  const list = element('div', { className: 'suggestions', id: name, hidden: true });
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  const status = element('p', { className: 'vh' });
  status.role = 'status';
  place.append(list, status);
  field.setAttribute('aria-controls', name);

  const options = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')];
  let shown: readonly SuggestionGroup[] = [];

  search.$suggestions.subscribe(({ words, groups, isOpen, active, message }) => {
    if (groups !== shown) {
      list.replaceChildren(...groups.map((group, index) => groupOf(group, `${name}-${index}`, words)), allOf(words));
      for (const [index, option] of options().entries()) option.id = `${name}-option-${index}`;
      shown = groups;
    }
    list.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
    status.textContent = message;
    for (const [index, option] of options().entries()) option.ariaSelected = String(index === active);
    const chosen = options()[active];
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
    else field.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  });

  const type = () => {
    search.type(field.value);
    // The magnifier beside the field searches for what is typed.
    if (link) link.href = field.value.trim() === '' ? SEARCH_PAGE : resultsOf(field.value);
  };
  field.addEventListener('input', type);
  field.addEventListener('keydown', (event) => {
    // Of an input method, Enter and the arrows choose letters.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { isOpen, active } = search.$suggestions.get();
    const chosen = isOpen ? options()[active] : undefined;
    if (event.key === 'Enter') {
      if (chosen) {
        event.preventDefault();
        chosen.click();
      } else search.close();
    } else if (search.press(event.key, field.value)) event.preventDefault();
  });
  // The field keeps the focus, so that a press on the list does not close it first.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[role="option"]')) search.close();
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) search.close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !place.contains(target)) search.close();
  });

  if (document.activeElement === field && field.value !== done()) type();
}

const SEARCH_PAGE = '/shop/#search';

function resultsOf(words: string): string {
  return `/shop/?${new URLSearchParams({ q: words.trim() })}`;
}

function groupOf({ name, suggestions }: SuggestionGroup, id: string, words: string): HTMLElement {
  const group = element('div');
  group.role = 'group';
  group.setAttribute('aria-labelledby', id);
  group.append(
    element('div', { id, className: 'suggestions-h', textContent: name }),
    ...suggestions.map((suggestion) => optionOf(suggestion, words)),
  );
  return group;
}

/** A link, so that it opens in a new tab as any other; the keyboard reaches it through the field. */
function optionOf({ label, url, detail, picture, hex }: Suggestion, words: string): HTMLElement {
  const option = linkTo(url);
  if (picture) {
    const image = new Image(44, 44);
    image.src = picture;
    image.alt = '';
    option.append(image);
  } else if (hex) {
    const swatch = element('span', { className: 'sw' });
    swatch.style.setProperty('--filament', hex);
    option.append(swatch);
  }
  const text = element('span');
  for (const { text: part, isMarked } of markedParts(label, words)) {
    text.append(isMarked ? element('mark', { textContent: part }) : part);
  }
  if (detail) text.append(element('small', { textContent: keepUnits(detail) }));
  option.append(text);
  return option;
}

function allOf(words: string): HTMLElement {
  const option = linkTo(resultsOf(words));
  option.classList.add('suggestions-all');
  option.append(element('span', { textContent: `All results for “${words}”` }));
  return option;
}

function linkTo(url: string): HTMLAnchorElement {
  const link = element('a', { href: url, tabIndex: -1 });
  link.role = 'option';
  return link;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** Splits a label where it holds the typed words, in any case, so that they can be marked. */
export function markedParts(label: string, typed: string): { readonly text: string; readonly isMarked: boolean }[] {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    // The longest first, so that "petg" is not marked as "pet" when both are typed.
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text: label, isMarked: false }];
  return label
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((text, place) => ({ text, isMarked: place % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
