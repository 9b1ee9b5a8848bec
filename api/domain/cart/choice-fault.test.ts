import { expect, test } from 'vitest';
import { goods } from '../../test/factory-items.ts';
import { guest } from '../session/shopper.ts';
import { choiceFault } from './choice-fault.ts';

const catalogue = { get: (id: string) => Object.values(goods).find((item) => item.id === id) };
const exclusive = { itemId: goods.membersOnly.id, qty: 1, sides: [] };

test('an exclusive is refused to who is no member, with the way to become one', () => {
  expect(choiceFault(catalogue, guest(), exclusive)?.message).toBe(
    'FisherTeal is for Premium members. Join Premium to buy it.',
  );
});

test('a member may buy an exclusive', () => {
  expect(choiceFault(catalogue, { ...guest(), membership: true }, exclusive)).toBeUndefined();
});
