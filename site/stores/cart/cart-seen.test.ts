import { beforeEach, describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { forgetCart, loadCart, removeLine } from './cart.ts';
import { $cartNews } from './cart-news.ts';
import { $seenLines, acknowledge, forgetSeen, lineKey } from './cart-seen.ts';

const petrol = aCartLine({ id: 'line-1', price: 2299, qoh: 40 });
const clear = aCartLine({ id: 'line-2', name: 'Clear' });

const newsOf = (id: string) => $cartNews.get().ofLine.get(id);
const gone = () => $cartNews.get().gone.map(({ name }) => name);

async function visitWith(...lines: readonly ReturnType<typeof aCartLine>[]): Promise<void> {
  shop.lines = [...lines];
  await loadCart();
}

beforeEach(() => visitWith(petrol));

describe('between two visits', () => {
  it('nothing that stayed the same is told', async () => {
    await visitWith(petrol);
    expect($cartNews.get().ofLine.size).toBe(0);
    expect(gone()).toEqual([]);
  });

  it('prints are told apart: what one costs says nothing of another', async () => {
    const [gear, vase] = [aPrintLine({ id: 'line-3' }), aPrintLine({ id: 'line-4', price: 900 })];
    await visitWith(gear, vase);
    await visitWith(vase);
    expect(newsOf('line-4')).toBeUndefined();
    expect(gone()).toContain('Print of gear.stl');
  });

  it('a new price is told with the old one, until the shopper has taken note of it', async () => {
    const dearer = aCartLine({ id: 'line-1', price: 2499, qoh: 40 });
    await visitWith(dearer);
    expect(newsOf('line-1')).toBe('The price changed from $22.99 to $24.99 since you added it.');
    await visitWith(dearer);
    expect(newsOf('line-1')).toBeDefined();
    acknowledge(dearer);
    expect(newsOf('line-1')).toBeUndefined();
  });

  it('stock that has become scarce is told; plenty is not, and neither is what a line says in red', async () => {
    await visitWith(aCartLine({ id: 'line-1', qoh: 12 }));
    expect(newsOf('line-1')).toBeUndefined();
    const few = aCartLine({ id: 'line-1', qoh: 3 });
    await visitWith(few);
    expect(newsOf('line-1')).toBe('Only 3 left now.');
    await visitWith(aCartLine({ id: 'line-1', qoh: 3, qty: 5, error: 'Only 3 Petrol left.' }));
    expect(newsOf('line-1')).toBeUndefined();
    await visitWith(few);
    acknowledge(few);
    expect(newsOf('line-1')).toBeUndefined();
  });

  it('stock that came back and went again is told again', async () => {
    const few = aCartLine({ id: 'line-1', qoh: 3 });
    await visitWith(few);
    acknowledge(few);
    await visitWith(petrol);
    await visitWith(few);
    expect(newsOf('line-1')).toBe('Only 3 left now.');
  });

  it('a line that the shop lost is named until it is put aside', async () => {
    await visitWith(clear);
    expect(gone()).toEqual(['Petrol']);
    forgetSeen(lineKey(petrol));
    expect(gone()).toEqual([]);
  });

  it('a line that changed only its number, as at sign-in, is the same line', async () => {
    await visitWith({ ...petrol, id: 'line-of-the-account' });
    expect(gone()).toEqual([]);
  });
});

describe('the shopper’s own doing is no news', () => {
  it('when they remove a line', async () => {
    const removal = removeLine('line-1');
    expect(gone()).toEqual([]);
    await removal;
    await loadCart();
    expect(gone()).toEqual([]);
  });

  it('when they have bought everything', async () => {
    forgetCart();
    await visitWith();
    expect(gone()).toEqual([]);
  });
});

it('what another version of the page has kept, or anybody has typed, does no harm', async () => {
  for (const stored of ['{', '7', '{"a":{"name":1}}', '{"a":{"name":"A","price":"x","qoh":1}}']) {
    localStorage.setItem('northspool:cart-seen', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'northspool:cart-seen', newValue: stored }));
    const stop = $seenLines.listen(() => {});
    window.dispatchEvent(new StorageEvent('storage', { key: 'northspool:cart-seen', newValue: stored }));
    expect($seenLines.get()).toEqual({});
    stop();
  }
});
