import { beforeEach, describe, expect, it } from 'vitest';
import { addLotWishes, carryLotWishes, forgetLotWishes, wishLot, withoutLotWishes } from './lot-wishes.ts';

const WISH = 'Same lot if you have it: L-2207 (PLA Petrol).';

beforeEach(() => sessionStorage.clear());

describe('a wish for the same lot', () => {
  it('begins the note of the next checkout', () => {
    wishLot(WISH);
    expect(addLotWishes('Ring twice.')).toBe(`${WISH}\nRing twice.`);
  });

  it('is added once, so that a shopper can delete it', () => {
    wishLot(WISH);
    addLotWishes('');
    expect(addLotWishes('')).toBe('');
  });

  it('goes along to the note of another address, unless it was deleted', () => {
    wishLot(WISH);
    const note = addLotWishes('');
    expect(carryLotWishes(note, 'Back door.')).toBe(`${WISH}\nBack door.`);
    expect(carryLotWishes('', 'Back door.')).toBe('Back door.');
  });

  it('is not saved with an address for later orders', () => {
    wishLot(WISH);
    expect(withoutLotWishes(addLotWishes('Ring twice.'))).toBe('Ring twice.');
  });

  it('leaves a note that has no room as it is', () => {
    wishLot(WISH);
    const note = 'x'.repeat(480);
    expect(addLotWishes(note)).toBe(note);
  });

  it('is forgotten with the order', () => {
    wishLot(WISH);
    forgetLotWishes();
    expect(addLotWishes('')).toBe('');
  });
});
