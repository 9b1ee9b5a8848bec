import type { Piece } from '../../contract/desk/packing.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { Db } from '../db/schema.ts';
import { usCustomer } from './buyer.ts';
import { goods } from './factory-items.ts';
import { addOrder, type OrderInput } from './fixtures/order.ts';

interface PaidOrder extends Pick<OrderInput, 'customer' | 'lines'> {
  readonly ships?: string | null;
  readonly ts?: Date;
  /** columns of the order */
  readonly more?: OrderInput;
}

/** Inserts a paid order of two spools with a desiccant pack each, as it waits for its packer. */
export async function storePaidOrder(
  db: Db,
  {
    customer = {},
    ships = '2026-01-05',
    ts = new Date('2026-01-02T15:00:00Z'),
    lines = [{}],
    more = {},
  }: PaidOrder = {},
): Promise<{ id: string; ref_id: string }> {
  const { id, number } = await addOrder(
    { db },
    {
      ...{ customer, ts, arrival: ships === null ? null : { ships, from: ships, to: ships } },
      lines: lines.map((line) => ({ itemId: goods.spool.id, sides: goods.spool.sides, ...line })),
      ...more,
    },
  );
  return { id, ref_id: number };
}

/** Ticks that say: all of it is in the box. */
export function allOf(pieces: readonly Piece[]): Record<string, number> {
  return Object.fromEntries(pieces.map(({ id, qty }) => [id, qty]));
}

export const overnight = { serviceCode: serviceCodes.overnight };
const { firstName, lastName, email, phone } = usCustomer;
const noAddress = { country: undefined, address: undefined, city: undefined, state: undefined, zipCode: undefined };
export const pickup = { serviceCode: serviceCodes.pickup, firstName, lastName, email, phone, ...noAddress };
