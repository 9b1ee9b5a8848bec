import { ownPath } from './own-path.ts';

/** The account dialogs: each opens over any page, at the page's path followed by `modal/{view}/`. */
export const modalViews = ['login', 'register', 'forgot-password', 'reset-password'] as const;
export type ModalView = (typeof modalViews)[number];

export interface ModalPath {
  /** path of the page below, with its trailing slash */
  readonly base: string;
  /** undefined: there is no such dialog */
  readonly view: ModalView | undefined;
}

const PART = 'modal';

/** Parses the path of a dialog, ignoring case; undefined for the path of a page. */
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

/** The path of a dialog over a page; replaces a dialog that is already open there. */
export function modalPath(path: string, view: ModalView): string {
  const base = readModalPath(path)?.base ?? ownPath(path.endsWith('/') ? path : `${path}/`);
  return `${base}${PART}/${view}/`;
}
