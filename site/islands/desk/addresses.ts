/** The page of an order. */
export const orderHref = ({ number }: { readonly number: string }) => `/desk/order/?number=${number}`;

/** The page of a phone order. @param of number of an order whose customer a new one is for */
export const draftHref = (id: number | 'new', of?: string) => `/desk/drafts/?draft=${id}${of ? `&of=${of}` : ''}`;

/** The page of a customer: of the account, else of the email address. */
export function customerHref({ accountId, email }: { readonly accountId?: string | null; readonly email: string }) {
  return accountId ? `/desk/customer/?id=${accountId}` : `/desk/customer/?email=${encodeURIComponent(email)}`;
}
