import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzz } from '../scripts/test/fuzz.mjs';
import { buyPageOf, linkOf, MAX_LINK_ITEMS, MAX_LINK_LENGTH, readLinkItems, writeLinkItems } from './permalink.ts';

const GID = 'gid://shopify/ProductVariant/70881412';
const query = (pathname: string, search = '') => {
  const page = new URL(buyPageOf(pathname, search), 'https://northspool.example');
  expect(page.pathname).toBe('/buy/');
  return Object.fromEntries(page.searchParams);
};

describe('the goods of a link', () => {
  it('are ids and quantities, in their order', () => {
    expect(readLinkItems('pla-petrol-1.75mm-1kg:2,sku_456:1')).toEqual([
      { id: 'pla-petrol-1.75mm-1kg', qty: 2 },
      { id: 'sku_456', qty: 1 },
    ]);
  });

  it('are the same whether an id is encoded or not, and count together', () => {
    expect(readLinkItems('~Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0VmFyaWFudC83MDg4MTQxMg:1')).toEqual([{ id: GID, qty: 1 }]);
    expect(readLinkItems('a:1,~YQ:2')).toEqual([{ id: 'a', qty: 3 }]);
  });

  it.each([
    ['nothing', ''],
    ['an id without a quantity', 'a'],
    ['no id', ':1'],
    ['a quantity of nothing', 'a:0'],
    ['a quantity with a zero in front', 'a:01'],
    ['a negative quantity', 'a:-1'],
    ['a broken quantity', 'a:1.5'],
    ['an empty part', 'a:1,'],
    ['markup', '<b>:1'],
    ['a percent sign', 'a%2Fb:1'],
    ['padding', '~YQ==:1'],
    ['base64 that is not of an address', '~Pz8+:1'],
    ['bits that nobody needs', '~YR:1'],
    ['bytes that are no text', '~_w:1'],
    ['a control character', '~YQ0K:1'],
    ['an empty id', '~:1'],
  ])('are refused as a whole with %s', (_, text) => {
    expect(readLinkItems(text)).toBeUndefined();
    expect(readLinkItems(`good:1,${text}`)).toBeUndefined();
  });

  it('are bounded in number and length', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `item-${n}:1`).join(',');
    expect(readLinkItems(many(MAX_LINK_ITEMS))).toHaveLength(MAX_LINK_ITEMS);
    expect(readLinkItems(many(MAX_LINK_ITEMS + 1))).toBeUndefined();
    expect(readLinkItems(`${'a'.repeat(201)}:1`)).toBeUndefined();
    expect(readLinkItems('a:1,'.repeat(10_000))).toBeUndefined();
  });

  it('come back from what is written, whatever the ids', () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/\p{Cc}/u.test(text));
    const items = fc.uniqueArray(fc.record({ id, qty: fc.integer({ min: 1, max: 999 }) }), {
      selector: (item) => item.id,
      minLength: 1,
      maxLength: 8,
    });
    fuzz(
      fc.property(items, (some) => {
        const text = writeLinkItems(some);
        expect(text).toMatch(/^[A-Za-z0-9._~:,-]+$/);
        expect(readLinkItems(text)).toEqual(some);
      }),
    );
  });
});

describe('a link', () => {
  it('is of what fits into it', () => {
    const items = Array.from({ length: MAX_LINK_ITEMS }, (_, n) => ({ id: `item-${n}`, qty: 1 }));
    expect(linkOf(items.slice(0, 2), 'https://northspool.example')).toBe(
      'https://northspool.example/buy/item-0:1,item-1:1',
    );
    expect(linkOf([...items, { id: 'more', qty: 1 }], 'https://northspool.example')).toBeUndefined();
    expect(linkOf([], 'https://northspool.example')).toBeUndefined();
    expect(
      linkOf(
        items.map(({ id }) => ({ id: id.repeat(9), qty: 1 })),
        'https://n.example',
      ),
    ).toBeUndefined();
  });
});

describe('the page of a link', () => {
  it('has its goods and its first coupon', () => {
    expect(query('/buy/a:2', '?discounts/codes/1=second&/discounts/codes/0=first')).toEqual({
      items: 'a:2',
      coupon: 'FIRST',
    });
  });

  it('has no coupon that is given twice, in whichever spelling and order', () => {
    for (const search of [
      '?discounts/codes/0=ONE&discounts/codes/0=TWO',
      '?/discounts/codes/0=TWO&discounts/codes/0=ONE',
      '?discounts%2Fcodes%2F0=ONE&discounts/codes/0=ONE',
    ]) {
      expect(query('/buy/a:1', search)).toEqual({ items: 'a:1' });
    }
  });

  it('has nothing of the buyer, and no other address', () => {
    const search =
      '?buyer/email=alice%40example.com&buyer/first_name=Alice&continue_to=/shop/&continue_to=https://evil.example' +
      '&access_token=secret&checkout=token&line_items/0/quantity=5&items=b:9&coupon=OTHER&discounts/codes/0=%3Cb%3E';
    expect(query('/buy/a:1', search)).toEqual({ items: 'a:1' });
  });

  it('says nothing when the link is too long or cannot be read', () => {
    expect(query(`/buy/a:1`, `?x=${'y'.repeat(MAX_LINK_LENGTH)}`)).toEqual({});
    expect(query('/buy/a', '?discounts/codes/0=SAVE10')).toEqual({});
    expect(query('/buy', '?discounts/codes/0=SAVE10')).toEqual({});
  });

  it('is one of ours for whatever follows /buy/', () => {
    fuzz(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (items, search) => {
        const url = new URL(`/buy/${items.replaceAll(/[/?#\\]/g, '')}?${search}`, 'https://northspool.example');
        const page = buyPageOf(url.pathname, url.search);
        expect(page).toMatch(/^\/buy\/(\?items=[\w%.~-]+(&coupon=[\w-]+)?)?$/);
      }),
    );
  });
});
