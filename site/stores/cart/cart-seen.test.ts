import { beforeEach, describe, expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { clearCart, loadCart, removeLine } from './cart.ts';
import { $cartChanges } from './cart-changes.ts';
import { $seenLines, acknowledgeLine, forgetSeenLine, lineKey } from './cart-seen.ts';

const petrol = aCartLine({ id: 'line-1', price: 2299, qoh: 40 });
const clear = aCartLine({ id: 'line-2', name: 'Clear' });

const newsOf = (id: string) => $cartChanges.get().ofLine.get(id);
const gone = () => $cartChanges.get().gone.map(({ name }) => name);

async function visitWith(...lines: readonly ReturnType<typeof aCartLine>[]): Promise<void> {
  shop.lines = [...lines];
  await loadCart();
}

beforeEach(() => visitWith(petrol));

describe('between two visits', () => {
  it('reports nothing that stayed the same', async () => {
    await visitWith(petrol);
    expect($cartChanges.get().ofLine.size).toBe(0);
    expect(gone()).toEqual([]);
  });

  it('compares each print with itself, not with other prints', async () => {
    const [gear, vase] = [aPrintLine({ id: 'line-3' }), aPrintLine({ id: 'line-4', price: 900 })];
    await visitWith(gear, vase);
    await visitWith(vase);
    expect(newsOf('line-4')).toBeUndefined();
    expect(gone()).toContain('Print of gear.stl');
  });

  it('says nothing of a print that costs less each because the shopper orders more', async () => {
    await visitWith(aPrintLine({ id: 'line-3', price: 900 }));
    await visitWith(aPrintLine({ id: 'line-3', price: 810, qty: 10 }));
    expect(newsOf('line-3')).toBeUndefined();
  });

  it('shows the new price beside the old one until the shopper dismisses it', async () => {
    const dearer = aCartLine({ id: 'line-1', price: 2499, qoh: 40 });
    await visitWith(dearer);
    expect(newsOf('line-1')).toBe('The price changed from $22.99 to $24.99 since you added it.');
    await visitWith(dearer);
    expect(newsOf('line-1')).toBeDefined();
    acknowledgeLine(dearer);
    expect(newsOf('line-1')).toBeUndefined();
  });

  it('warns of low stock, but not of plenty, nor where the line already shows an error', async () => {
    await visitWith(aCartLine({ id: 'line-1', qoh: 12 }));
    expect(newsOf('line-1')).toBeUndefined();
    const few = aCartLine({ id: 'line-1', qoh: 3 });
    await visitWith(few);
    expect(newsOf('line-1')).toBe('Only 3 left now.');
    await visitWith(aCartLine({ id: 'line-1', qoh: 3, qty: 5, error: 'Only 3 Petrol left.' }));
    expect(newsOf('line-1')).toBeUndefined();
    await visitWith(few);
    acknowledgeLine(few);
    expect(newsOf('line-1')).toBeUndefined();
  });

  it('warns again when stock came back and dropped again', async () => {
    const few = aCartLine({ id: 'line-1', qoh: 3 });
    await visitWith(few);
    acknowledgeLine(few);
    await visitWith(petrol);
    await visitWith(few);
    expect(newsOf('line-1')).toBe('Only 3 left now.');
  });

  it('names a line that is gone until the shopper dismisses it', async () => {
    await visitWith(clear);
    expect(gone()).toEqual(['Petrol']);
    forgetSeenLine(lineKey(petrol));
    expect(gone()).toEqual([]);
  });

  it('treats a line with a new id, as after sign-in, as the same line', async () => {
    await visitWith({ ...petrol, id: 'line-of-the-account' });
    expect(gone()).toEqual([]);
  });
});

describe('the shopper’s own changes', () => {
  it('are not reported after removing a line', async () => {
    const removal = removeLine('line-1');
    expect(gone()).toEqual([]);
    await removal;
    await loadCart();
    expect(gone()).toEqual([]);
  });

  it('are not reported after buying everything', async () => {
    clearCart();
    await visitWith();
    expect(gone()).toEqual([]);
  });
});

it('ignores stored data of another version, or edited by hand', async () => {
  for (const stored of ['{', '7', '{"a":{"name":1}}', '{"a":{"name":"A","price":"x","qoh":1}}']) {
    localStorage.setItem('northspool:cart-seen', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'northspool:cart-seen', newValue: stored }));
    const stop = $seenLines.listen(() => {});
    window.dispatchEvent(new StorageEvent('storage', { key: 'northspool:cart-seen', newValue: stored }));
    expect($seenLines.get()).toEqual({});
    stop();
  }
});
