import * as z from 'zod';

/** Canadian dollars in whole cents. A brand of its own, so that they are never added to what the shop charges. */
export const cadSchema = z
  .int('must be a whole number of Canadian cents, such as 4000 for CAD 40')
  .min(0, 'must not be negative')
  .brand<'CanadianCents'>();
export type CanadianCents = z.infer<typeof cadSchema>;

/** How a parcel crosses the border: by a courier such as FedEx, or by mail. */
export const waysToCanada = ['courier', 'post'] as const;
