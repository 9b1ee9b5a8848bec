import { couponCodeSchema } from './coupon.ts';
import { MAX_QUANTITY } from './quantity.ts';

/** The page of goods that somebody proposes to buy; a link to it is this address with the goods behind. */
const BUY_PAGE = '/buy/';
/** In octets, as the protocol asks for; longer addresses are cut off by mail programs and chats. */
export const MAX_LINK_LENGTH = 2_048;
/** More than anyone sends; the cart adds them in one transaction. */
export const MAX_LINK_ITEMS = 50;

export interface LinkItem {
  readonly id: string;
  readonly qty: number;
}

/** What an id may be made of to be written as it is. */
const RAW = /^[A-Za-z0-9._-]+$/;
/** A quantity above what a line may have is read, so that the page can say so beside the line. */
const PAIR = /^([^:]+):([1-9]\d{0,4})$/;
/** As long as the ids that the cart takes. */
const MAX_ID = 200;

/**
 * The goods of a link, `id:qty,id:qty`; undefined when a part of it cannot be read, because half of a cart is not what was
 * sent. An id that comes twice counts once, with both quantities.
 */
export function readLinkItems(text: string): LinkItem[] | undefined {
  if (text.length > MAX_LINK_LENGTH) return undefined;
  const counts = new Map<string, number>();
  for (const pair of text.split(',')) {
    const [, token = '', qty] = PAIR.exec(pair) ?? [];
    const id = readToken(token);
    if (id === undefined) return undefined;
    counts.set(id, (counts.get(id) ?? 0) + Number(qty));
  }
  return counts.size <= MAX_LINK_ITEMS ? Array.from(counts, ([id, qty]) => ({ id, qty })) : undefined;
}

export function writeLinkItems(items: readonly LinkItem[]): string {
  return items.map(({ id, qty }) => `${writeToken(id)}:${qty}`).join(',');
}

/** The address of a link to these goods, or undefined when they do not fit into one. */
export function linkOf(items: readonly LinkItem[], origin: string): string | undefined {
  const link = `${origin}${BUY_PAGE}${writeLinkItems(items)}`;
  const isSmall = items.length <= MAX_LINK_ITEMS && items.every(({ qty }) => qty <= MAX_QUANTITY);
  return isSmall && items.length > 0 && link.length <= MAX_LINK_LENGTH ? link : undefined;
}

function writeToken(id: string): string {
  return RAW.test(id) ? id : `~${encode(id)}`;
}

function encode(id: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(id));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The id in a token; of the second form only the one spelling that writing gives, as the protocol asks for. */
function readToken(token: string): string | undefined {
  if (!token.startsWith('~')) return RAW.test(token) && token.length <= MAX_ID ? token : undefined;
  const encoded = token.slice(1);
  const id = decode(encoded);
  if (id === undefined || id.length === 0 || id.length > MAX_ID || /\p{Cc}/u.test(id)) return undefined;
  return encode(id) === encoded ? id : undefined;
}

function decode(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Where a link leads: to the page, with the goods and the coupon as its query. The names of the query are field paths of
 * the protocol. All others are read by nobody and go no further, least of all the buyer's name and address.
 * @param pathname as it was sent
 */
export function buyPageOf(pathname: string, search: string): string {
  const query = new URLSearchParams();
  if (pathname.length + search.length <= MAX_LINK_LENGTH) {
    const items = readLinkItems(decodedItems(pathname));
    const coupon = couponOf(search);
    if (items) query.set('items', writeLinkItems(items));
    if (items && coupon) query.set('coupon', coupon);
  }
  return query.size > 0 ? `${BUY_PAGE}?${query}` : BUY_PAGE;
}

/** Chats encode the colons and commas of an address. */
function decodedItems(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(BUY_PAGE.length).replace(/\/$/, ''));
  } catch {
    return '';
  }
}

const COUPON = /^\/?discounts\/codes\/(0|[1-9]\d?)$/;

/** The first of the coupons, by its index: an order takes one. One that is given twice says nothing, in whichever order. */
function couponOf(search: string): string | undefined {
  const codes = new Map<number, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const [, index] = COUPON.exec(name) ?? [];
    if (index !== undefined) codes.set(Number(index), [...(codes.get(Number(index)) ?? []), value]);
  }
  const [first] = [...codes].filter(([, values]) => values.length === 1).toSorted(([a], [b]) => a - b);
  return couponCodeSchema.safeParse(first?.[1][0]).data;
}
