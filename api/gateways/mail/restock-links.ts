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

/** The token in the links of a mail about an item's return. */
export async function signRestockLink(
  kind: RestockLinkKind,
  { id, item_id }: AlertNames,
  signing: MailLinkSigning,
): Promise<string> {
  return await signMailLink(kind, { sub: id, item: item_id }, signing);
}

/** What a token of this kind names; undefined when it was not signed by us. One that is too old still tells its item. */
export async function readRestockLink(
  kind: RestockLinkKind,
  token: string,
  signing: MailLinkSigning,
): Promise<RestockLink | undefined> {
  const link = await readMailLink(kind, token, signing);
  return link?.item === undefined ? undefined : { alertId: link.sub, itemId: link.item, expired: link.expired };
}
