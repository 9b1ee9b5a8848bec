import { type MailLinkSigning, readMailLink, signMailLink } from './mail-links.ts';

export type RestockLinkKind = 'restock-confirm' | 'restock-stop';

export interface RestockLink {
  readonly alertId: string;
  readonly itemId: string;
  readonly expired: boolean;
}

interface AlertNames {
  readonly id: string;
  readonly item_id: string;
}

/** Signs the token for the links in a back-in-stock email. */
export async function signRestockLink(
  kind: RestockLinkKind,
  { id, item_id }: AlertNames,
  signing: MailLinkSigning,
): Promise<string> {
  return await signMailLink(kind, { sub: id, item: item_id }, signing);
}

/** Verifies a token of this kind; undefined when it was not signed by the shop. Expired tokens are readable too. */
export async function readRestockLink(
  kind: RestockLinkKind,
  token: string,
  signing: MailLinkSigning,
): Promise<RestockLink | undefined> {
  const link = await readMailLink(kind, token, signing);
  return link?.item === undefined ? undefined : { alertId: link.sub, itemId: link.item, expired: link.expired };
}
