import { describe, expect, it } from 'vitest';
import { goods, makeItem } from '../../test/factory-items.ts';
import { guest } from '../session/shopper.ts';
import { choiceFault } from './choice-fault.ts';

const thick = makeItem({ tags: { color: 'Black', diameter: '2.85mm' } });
const items = new Map([...Object.values(goods), thick].map((item) => [item.id, item]));

const faultOf = (rolls: readonly string[]) =>
  choiceFault({ get: (id) => items.get(id) }, guest(), { itemId: goods.bulkBox.id, qty: 1, sides: rolls });
const rolls = (count: number, id = goods.spool.id) => Array.from({ length: count }, () => id);

describe('a bulk 10-pack', () => {
  it('is exactly ten rolls, of any of its materials', () => {
    expect(faultOf([...rolls(6), ...rolls(4, goods.forge.id)])).toBeUndefined();
    expect(faultOf(rolls(9))?.code).toBe('bundle_incomplete');
    expect(faultOf(rolls(11))?.code).toBe('bundle_incomplete');
  });

  it('holds rolls of one diameter, whichever it is', () => {
    expect(faultOf(rolls(10, thick.id))).toBeUndefined();
    const mixed = faultOf([...rolls(9), thick.id]);
    expect(mixed?.code).toBe('bundle_mixed');
    expect(mixed?.message).toBe('All rolls in Bulk 10-pack must have the same diameter.');
  });

  it('takes no minis', () => {
    expect(faultOf([...rolls(9), goods.miniRed.id])?.code).toBe('bundle_side_unfit');
  });
});
