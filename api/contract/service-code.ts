import * as z from 'zod';

/** How an order leaves the workshop, by the shipping desk's own numbers. */
export const serviceCodes = {
  pickup: 0,
  overnight: 1,
  canadaGround: 92,
  ground: 95,
  canadaEconomy: 200,
} as const;

export const serviceCodeSchema = z.literal(
  Object.values(serviceCodes),
  'must be 95 (ground), 1 (overnight), 0 (pickup), 92 or 200 (Canada)',
);
export type ServiceCode = z.infer<typeof serviceCodeSchema>;

/** The services of the Canadian border. */
export function isInternational(code: ServiceCode): boolean {
  return code === serviceCodes.canadaGround || code === serviceCodes.canadaEconomy;
}
