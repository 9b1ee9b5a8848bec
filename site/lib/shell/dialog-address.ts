import { type ModalView, modalPath, readModalPath } from '../../../contract/routes/modal-path.ts';
import { ownPath } from '../../../contract/routes/own-path.ts';

/** Parameters of emailed links, which belong to their own view only. */
const OF_MAILS = ['rid', 'email', 'vid'];
/** Parameters with the result of a verification, for the register view. */
const OF_VERIFICATION = ['status', 'err'];

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The URL of another view over the same page. A query from an emailed link is dropped. */
export function addressOfView(view: ModalView, { pathname, search }: Place): string {
  const isOfMail = OF_MAILS.some((name) => new URLSearchParams(search).has(name));
  return modalPath(pathname, view) + (isOfMail ? '' : without(OF_VERIFICATION, search));
}

/** The URL of the page beneath the dialog; other parameters, such as a list's filters, stay. */
export function addressBeneath({ pathname, search, hash }: Place): string {
  const base = readModalPath(pathname)?.base ?? ownPath(pathname);
  return base + without([...OF_MAILS, ...OF_VERIFICATION], search) + hash;
}

function without(names: readonly string[], search: string): string {
  const query = new URLSearchParams(search);
  const found = names.filter((name) => query.has(name));
  for (const name of found) query.delete(name);
  return found.length > 0 ? query.toString().replace(/^(?=.)/, '?') : search;
}
