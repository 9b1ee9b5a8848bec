import { townLine } from '../../../contract/postal-code.ts';

interface Address {
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** As on a parcel: street, then town. */
export function addressLines({ address, address2, city, state, zipCode }: Address): string[] {
  return [[address, address2].filter(Boolean).join(', '), townLine(city, state, zipCode)];
}
