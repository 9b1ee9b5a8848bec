import type { PrintToAdd } from '../../lib/api-cart.ts';
import { withSession } from '../session.ts';
import { trackNewLine } from './cart-events.ts';
import { changeLines } from './cart-state.ts';
import { tellOtherTabs } from './cart-tabs.ts';

/** Puts a print into the cart at its quoted price. Throws an ApiError. */
export async function addPrint(print: PrintToAdd): Promise<void> {
  await changeLines({
    apply: (lines) => lines,
    send: async (confirmed) => {
      const { postPrint } = await import('../../lib/api-cart.ts');
      const lines = await withSession(() => postPrint(print));
      trackNewLine(confirmed, lines, print.quantity);
      return lines;
    },
  });
  tellOtherTabs();
}
