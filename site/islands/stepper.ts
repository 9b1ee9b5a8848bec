import { shellMessages } from '../../contract/messages/shell.ts';
import { notify } from '../stores/notice.ts';
import type { QuantityQuestion } from './quantity-dialog.ts';

/**
 * Shows a quantity in a stepper, and disables plus and minus at the limits: one step, and `most`. A field is disabled
 * when not even one step can be bought, and keeps what is being typed.
 */
export function showInStepper(
  stepper: ParentNode,
  quantity: number,
  { step, most }: { step: number; most: number },
): void {
  const shown = stepper.querySelector('input, [data-quantity]');
  if (shown instanceof HTMLInputElement) {
    shown.disabled = most < step;
    if (shown.defaultValue !== String(quantity)) shown.value = shown.defaultValue = String(quantity);
  } else if (shown) shown.textContent = String(quantity);
  for (const button of stepper.querySelectorAll<HTMLButtonElement>('[data-move]')) {
    const next = quantity + Number(button.dataset['move']) * step;
    button.disabled = next < step || next > most;
  }
}

/** Opens the dialog of quantities, whose code loads with its first use; returns a function that marks another as chosen. */
export async function chooseQuantity(question: QuantityQuestion): Promise<(quantity: number) => void> {
  try {
    const { openQuantityDialog } = await import('./quantity-dialog.ts');
    return await openQuantityDialog(question);
  } catch {
    notify({ kind: 'error', text: shellMessages.networkDown });
    return () => {};
  }
}
