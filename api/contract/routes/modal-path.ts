import { ownPath } from './own-path.ts';

/** The dialogs of accounts: each opens over any page, at the page's address with `modal/{view}/` after it (2 §2.2). */
export const modalViews = ['login', 'register', 'forgot-password', 'reset-password'] as const;
export type ModalView = (typeof modalViews)[number];

export interface ModalPath {
  /** the page beneath, with its slash at the end */
  readonly base: string;
  /** undefined when there is no dialog of that name */
  readonly view: ModalView | undefined;
}

const PART = 'modal';

/** Takes the address of a dialog apart, however it is written; undefined when a path is that of a page. */
export function readModalPath(path: string): ModalPath | undefined {
  const parts = path.split('/');
  const at = parts.findIndex((part) => part.toLowerCase() === PART);
  if (at < 1) return undefined;
  const name = parts
    .slice(at + 1)
    .join('/')
    .replace(/\/$/, '')
    .toLowerCase();
  return { base: ownPath(`${parts.slice(0, at).join('/')}/`), view: modalViews.find((view) => view === name) };
}

/** Where a dialog opens over the page of a path; over that page's own when a dialog is open there already. */
export function modalPath(path: string, view: ModalView): string {
  const base = readModalPath(path)?.base ?? ownPath(path.endsWith('/') ? path : `${path}/`);
  return `${base}${PART}/${view}/`;
}
