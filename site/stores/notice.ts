import { atom } from 'nanostores';

export interface Notice {
  /** counts up, so that the same text twice is two notices */
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** offers a way to the cart */
  readonly toCart?: boolean;
  /** offers this instead */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The newest thing to tell the shopper. */
export const $notice = atom<Notice | null>(null);

export function notify(notice: Omit<Notice, 'id'>): void {
  $notice.set({ ...notice, id: ($notice.get()?.id ?? 0) + 1 });
}
