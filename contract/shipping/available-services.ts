import type { MoneyLine } from '../money/lines.ts';
import { type ShippingQuotes, shipsGroundFree } from '../money/shipping.ts';
import { notContiguous } from '../regions.ts';
import { isRemoteZip } from '../remote-zip.ts';
import { type ServiceCode, serviceCodes } from '../service-code.ts';

interface Destination {
  readonly country: 'US' | 'CA';
  /** code such as MI; empty while unknown */
  readonly state: string;
  /** empty while unknown */
  readonly zipCode: string;
  /** false while the street is unknown */
  readonly isPoBox: boolean;
  readonly quotes: ShippingQuotes;
}

/** The shipping methods for these lines to that address, the default first. */
export function availableServices(lines: readonly MoneyLine[], destination: Destination): ServiceCode[] {
  const { country, state, zipCode, isPoBox, quotes } = destination;
  if (country === 'CA') {
    const ground = quotes.canadaGround === undefined ? [] : [serviceCodes.canadaGround];
    return [...ground, serviceCodes.canadaEconomy, serviceCodes.pickup];
  }
  // Bulk boxes never fly, overnight reaches doors in the contiguous US only, and where ground is free nothing else is offered.
  const isGroundOnly = lines.some((line) => line.isTenPack) || shipsGroundFree(lines, false);
  const isRemote = isRemoteZip(zipCode) || notContiguous.includes(state);
  const overnight = isGroundOnly || isRemote || isPoBox ? [] : [serviceCodes.overnight];
  return [serviceCodes.ground, ...overnight, serviceCodes.pickup];
}
