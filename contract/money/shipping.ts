import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents } from '../cents.ts';
import { type ServiceCode, serviceCodes } from '../service-code.ts';
import type { MoneyLine } from './lines.ts';

/** Carrier quotes in cents; undefined when the carrier gave none. */
export interface ShippingQuotes {
  readonly canadaEconomy?: Cents | undefined;
  readonly canadaGround?: Cents | undefined;
}

export interface ShippingInput {
  readonly lines: readonly MoneyLine[];
  readonly serviceCode: ServiceCode;
  readonly membership: boolean;
  readonly quotes?: ShippingQuotes | undefined;
  readonly rates: Pick<Rates, 'ground' | 'overnight' | 'canada' | 'canadaGroundShare'>;
}

/** Free shipping: US ground, for members and for carts in which every line ships free. Overnight and Canada are never free. */
export function shipsGroundFree(lines: readonly MoneyLine[], membership: boolean): boolean {
  return membership || (lines.length > 0 && lines.every((line) => line.freeGround));
}

export function shippingCost({ lines, serviceCode, membership, quotes = {}, rates }: ShippingInput): Cents {
  if (lines.length === 0) return cents(0);
  switch (serviceCode) {
    case serviceCodes.pickup:
      return cents(0);
    case serviceCodes.overnight:
      return rates.overnight;
    case serviceCodes.ground:
      return shipsGroundFree(lines, membership) ? cents(0) : rates.ground;
    case serviceCodes.canadaEconomy:
      return quotes.canadaEconomy ?? rates.canada;
    case serviceCodes.canadaGround:
      return quotes.canadaGround === undefined
        ? rates.canada
        : cents(Math.max(0, quotes.canadaGround - rates.canadaGroundShare));
  }
}
