import type * as z from 'zod';
import { oneOf } from './one-of.ts';

/** Shipping methods, by the shipping desk's own codes. */
export const serviceCodes = {
  pickup: 0,
  overnight: 1,
  canadaGround: 92,
  ground: 95,
  canadaEconomy: 200,
} as const;

export const serviceCodeSchema = oneOf(
  Object.values(serviceCodes),
  'must be 95 (ground), 1 (overnight), 0 (pickup), 92 or 200 (Canada)',
);
export type ServiceCode = z.infer<typeof serviceCodeSchema>;

/** Whether a shipping method goes to Canada. */
export function isInternational(code: ServiceCode): boolean {
  return code === serviceCodes.canadaGround || code === serviceCodes.canadaEconomy;
}
