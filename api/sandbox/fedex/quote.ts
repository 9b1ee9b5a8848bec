import * as z from 'zod';

export const quoteSchema = z.object({
  accountNumber: z.object({ value: z.string() }),
  requestedShipment: z.object({
    recipient: z.object({ address: z.object({ postalCode: z.string(), countryCode: z.enum(['US', 'CA']) }) }),
    requestedPackageLineItems: z
      .array(z.object({ groupPackageCount: z.int(), weight: z.object({ units: z.literal('KG'), value: z.number() }) }))
      .min(1),
  }),
});
export type QuoteRequest = z.infer<typeof quoteSchema>;

/** A base price per service plus one dollar per kilogram. */
export function quote({ requestedShipment }: QuoteRequest) {
  const { recipient, requestedPackageLineItems } = requestedShipment;
  const kilograms = requestedPackageLineItems.reduce(
    (sum, { groupPackageCount, weight }) => sum + groupPackageCount * weight.value,
    0,
  );
  const canadian = recipient.address.countryCode === 'CA';
  const services = canadian ? { INTERNATIONAL_ECONOMY: 30, FEDEX_GROUND: 20 } : { FEDEX_GROUND: 9, FEDEX_2_DAY: 25 };
  return {
    transactionId: crypto.randomUUID(),
    output: {
      rateReplyDetails: Object.entries(services).map(([serviceType, base]) => ({
        serviceType,
        serviceName: serviceType,
        ratedShipmentDetails: [
          { rateType: 'ACCOUNT', totalNetCharge: Number((base + kilograms).toFixed(2)), currency: 'USD' },
        ],
      })),
    },
  };
}
