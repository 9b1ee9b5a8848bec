import { atom } from 'nanostores';
import type { ModalView } from '../../../contract/routes/modal-path.ts';

/** Which form the dialog shows; `opened` counts up, so that reopening a form resets it. */
export const $dialogView = atom<{ readonly view: ModalView; readonly opened: number } | null>(null);

export function showView(view: ModalView): void {
  $dialogView.set({ view, opened: ($dialogView.get()?.opened ?? 0) + 1 });
}
