import { atom } from 'nanostores';
import type { ModalView } from '../../../api/contract/routes/modal-path.ts';

/** Which form the dialog shows; counts up, so that the same form opened again starts afresh. */
export const $dialogView = atom<{ readonly view: ModalView; readonly opened: number } | null>(null);

export function showView(view: ModalView): void {
  $dialogView.set({ view, opened: ($dialogView.get()?.opened ?? 0) + 1 });
}
