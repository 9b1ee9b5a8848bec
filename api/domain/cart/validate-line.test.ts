import { describe, expect, it } from 'vitest';
import { goods, makeItem } from '../../test/factory-items.ts';
import { guest } from '../session/shopper.ts';
import { validateChoice } from './validate-line.ts';

const thick = makeItem({ tags: { color: 'Black', diameter: '2.85mm' } });
const items = new Map([...Object.values(goods), thick].map((item) => [item.id, item]));
const catalogue = { get: (id: string) => items.get(id) };

describe('a members-only spool', () => {
  const choice = { itemId: goods.membersOnly.id, qty: 1, sides: [] };

  it('is rejected for non-members, with a hint to join', () => {
    expect(validateChoice(catalogue, guest(), choice)?.message).toBe(
      'FisherTeal is for Premium members. Join Premium to buy it.',
    );
  });

  it('is allowed for members', () => {
    expect(validateChoice(catalogue, { ...guest(), membership: true }, choice)).toBeUndefined();
  });
});

describe('a vending token', () => {
  const token = { itemId: goods.token.id, qty: 1, sides: [] };

  it('is rejected for non-members', () => {
    expect(validateChoice(catalogue, guest(), token)?.code).toBe('item_members_only');
  });

  it('is allowed for members', () => {
    expect(validateChoice(catalogue, { ...guest(), membership: true }, token)).toBeUndefined();
  });

  it('is rejected for non-members as an add-on too', () => {
    const withToken = makeItem({ tags: { color: 'Rust' }, sides: [goods.token.id] });
    const known = { get: (id: string) => (id === withToken.id ? withToken : items.get(id)) };
    const choice = { itemId: withToken.id, qty: 1, sides: [goods.token.id] };
    expect(validateChoice(known, guest(), choice)?.code).toBe('item_members_only');
    expect(validateChoice(known, { ...guest(), membership: true }, choice)).toBeUndefined();
  });
});

describe('a bulk 10-pack', () => {
  const errorOf = (sides: readonly string[]) =>
    validateChoice(catalogue, guest(), { itemId: goods.bulkBox.id, qty: 1, sides });
  const rolls = (count: number, id = goods.spool.id) => Array.from({ length: count }, () => id);

  it('needs exactly ten rolls, of any of its materials', () => {
    expect(errorOf([...rolls(6), ...rolls(4, goods.forge.id)])).toBeUndefined();
    expect(errorOf(rolls(9))?.code).toBe('bundle_incomplete');
    expect(errorOf(rolls(11))?.code).toBe('bundle_incomplete');
  });

  it('accepts any diameter, but only one', () => {
    expect(errorOf(rolls(10, thick.id))).toBeUndefined();
    const mixed = errorOf([...rolls(9), thick.id]);
    expect(mixed?.code).toBe('bundle_mixed');
    expect(mixed?.message).toBe('All rolls in Bulk 10-pack must have the same diameter.');
  });

  it('rejects minis', () => {
    expect(errorOf([...rolls(9), goods.miniRed.id])?.code).toBe('bundle_side_unfit');
  });
});
