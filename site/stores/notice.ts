import { atom } from 'nanostores';

export interface Notice {
  /** counts up, so that the same text twice is two notices */
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** adds a link to the cart */
  readonly toCart?: boolean;
  /** adds this button instead */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The latest notice for the shopper. */
export const $notice = atom<Notice | null>(null);

export function notify(notice: Omit<Notice, 'id'>): void {
  $notice.set({ ...notice, id: ($notice.get()?.id ?? 0) + 1 });
}
