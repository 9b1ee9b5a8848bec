import type { CustomerInfo } from '../../contract/customer.ts';
import type { MoneyLine } from '../../contract/money/lines.ts';
import { notContiguous } from '../../contract/regions.ts';
import { isRemoteZip } from '../../contract/remote-zip.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { ShopError } from '../shop-error.ts';

/** Overnight reaches the contiguous US only: carriers go by the ZIP code, whatever state was typed. Bulk boxes never fly. */
export function checkDelivery(customer: CustomerInfo, lines: readonly MoneyLine[]): void {
  if (customer.serviceCode !== serviceCodes.overnight) return;
  const isOffMainland = isRemoteZip(customer.zipCode) || notContiguous.includes(customer.state);
  if (isOffMainland) throw new ShopError('overnight_unavailable');
  if (lines.some((line) => line.isTenPack)) throw new ShopError('bulk_ground_only');
}

/** Where the tax rules look; ZIP+4 counts by its first five digits. Canada is not taxed here. */
export function postalCodeOf(customer: CustomerInfo): string | null {
  return 'zipCode' in customer ? customer.zipCode.slice(0, 5) : null;
}
