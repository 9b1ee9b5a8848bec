import { type ModalView, modalPath, readModalPath } from '../../../api/contract/routes/modal-path.ts';
import { ownPath } from '../../../api/contract/routes/own-path.ts';

/** What mails send along: it belongs to the view that they lead to, and to no other (2 §2.2). */
const OF_MAILS = ['rid', 'email', 'vid'];
/** What the register view is told of a verification. */
const OF_VERIFICATION = ['status', 'err'];

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The address of another view over the same page. The query goes when it came with a mail. */
export function addressOfView(view: ModalView, { pathname, search }: Place): string {
  const isOfMail = OF_MAILS.some((name) => new URLSearchParams(search).has(name));
  return modalPath(pathname, view) + (isOfMail ? '' : without(OF_VERIFICATION, search));
}

/** The address of the page beneath; what is not the dialog's own in the query, such as a list's filters, stays. */
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
