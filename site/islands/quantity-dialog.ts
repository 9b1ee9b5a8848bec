import { quickQuantities } from '../lib/listing/quick-quantities.ts';
import { loadStyles } from '../lib/load-styles.ts';
import type { QuantityRule } from '../lib/quantity.ts';
import styles from '../styles/quantities.css?url';

/** Choices per row; the stylesheet has the same number. */
const COLUMNS = 5;

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

export interface QuantityQuestion {
  /** the item's name */
  readonly name: string;
  readonly rule: QuantityRule;
  /** the current one */
  readonly quantity: number;
  readonly onChoose: (quantity: number) => void;
  /** shown below the choices, for larger quantities */
  readonly other?: HTMLElement | undefined;
}

let dialog: HTMLDialogElement | undefined;

/**
 * The dialog to choose a quantity: large buttons for thumbs. One for all items of a page, created on first use. Returns
 * a function that marks another quantity as chosen.
 */
export async function openQuantityDialog(question: QuantityQuestion): Promise<(quantity: number) => void> {
  const { name, rule, quantity, onChoose, other } = question;
  await loadStyles(styles).catch(() => undefined);
  dialog ??= makeDialog();
  const about = dialog.querySelector('[data-about]');
  if (about) about.textContent = name;
  const buttons = quickQuantities(rule).map((choice) => choiceOf(choice, choice === quantity));
  dialog.querySelector('.body')?.replaceChildren(...buttons, ...(other ? [other] : []));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      onChoose(Number(button.textContent));
      dialog?.close();
    });
  }
  dialog.showModal();
  return (now) => {
    for (const button of buttons) button.ariaPressed = String(button.textContent === String(now));
  };
}

function choiceOf(quantity: number, isNow: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn';
  button.textContent = String(quantity);
  button.setAttribute('aria-pressed', String(isNow));
  button.autofocus = isNow;
  return button;
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.className = 'dialog sheet quantities';
  made.setAttribute('aria-labelledby', 'quantity-title');
  made.innerHTML = `<header><h2 id="quantity-title">Quantity <span class="data" data-about></span></h2>
    <button class="icon-btn" type="button" aria-label="Close" data-closes>
      <svg class="ico" viewBox="0 0 20 20" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15" /></svg>
    </button></header><div class="body"></div>`;
  made.addEventListener('keydown', moveFocus);
  document.body.append(made);
  return made;
}

/** Arrow keys move as in a grid. */
function moveFocus(event: KeyboardEvent): void {
  const buttons = [...(dialog?.querySelectorAll<HTMLElement>('.body > button') ?? [])];
  const from = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[from + (MOVES[event.key] ?? 0)];
  if (from < 0 || !MOVES[event.key] || !next) return;
  event.preventDefault();
  next.focus();
}
