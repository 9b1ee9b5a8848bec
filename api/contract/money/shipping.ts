import { type ServiceCode, serviceCodes } from '../service-code.ts';
import { type Cents, cents } from './cents.ts';
import type { MoneyLine } from './lines.ts';

export const GROUND = cents(500);
export const OVERNIGHT = cents(1000);
/** Flat rate to Canada when the carrier gave no quote. */
export const CANADA_UNQUOTED = cents(2000);
/** The shop pays this many cents of a ground quote to Canada. */
export const CANADA_GROUND_SHARE = 1000;

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
}

/** Free shipping: US ground, for members and for carts in which every line ships free. Overnight and Canada are never free. */
export function shipsGroundFree(lines: readonly MoneyLine[], membership: boolean): boolean {
  return membership || (lines.length > 0 && lines.every((line) => line.freeGround));
}

export function shippingCost({ lines, serviceCode, membership, quotes = {} }: ShippingInput): Cents {
  if (lines.length === 0) return cents(0);
  switch (serviceCode) {
    case serviceCodes.pickup:
      return cents(0);
    case serviceCodes.overnight:
      return OVERNIGHT;
    case serviceCodes.ground:
      return shipsGroundFree(lines, membership) ? cents(0) : GROUND;
    case serviceCodes.canadaEconomy:
      return quotes.canadaEconomy ?? CANADA_UNQUOTED;
    case serviceCodes.canadaGround:
      return quotes.canadaGround === undefined
        ? CANADA_UNQUOTED
        : cents(Math.max(0, quotes.canadaGround - CANADA_GROUND_SHARE));
  }
}
