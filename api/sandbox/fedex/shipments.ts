import * as z from 'zod';

/**
 * What the Ship API accepts of a domestic shipment, from the reference at developer.fedex.com (Ship API, Create Shipment):
 * its required fields, lengths and values. Other fields are refused, so that a typing mistake does not pass.
 */
const party = z.strictObject({
  contact: z.strictObject({
    personName: z.string().min(1).max(70),
    phoneNumber: z.string().regex(/^\d{10,15}$/),
    companyName: z.string().max(35).optional(),
    emailAddress: z.string().max(80).optional(),
  }),
  address: z.strictObject({
    streetLines: z.array(z.string().min(1).max(35)).min(1).max(3),
    city: z.string().min(1).max(35),
    stateOrProvinceCode: z.string().length(2),
    postalCode: z.string().min(5).max(10),
    countryCode: z.literal('US'),
    residential: z.boolean(),
  }),
});

const accountNumber = z.strictObject({ value: z.string() });
const MAX_POUNDS = { SMART_POST: 70, GROUND_HOME_DELIVERY: 70, STANDARD_OVERNIGHT: 150 } as const;

export const shipSchema = z.strictObject({
  labelResponseOptions: z.enum(['LABEL', 'URL_ONLY']),
  accountNumber,
  requestedShipment: z
    .strictObject({
      shipDatestamp: z.iso.date(),
      shipper: party,
      recipients: z.array(party).length(1),
      pickupType: z.enum(['CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION', 'USE_SCHEDULED_PICKUP']),
      serviceType: z.enum(['SMART_POST', 'GROUND_HOME_DELIVERY', 'STANDARD_OVERNIGHT']),
      smartPostInfoDetail: z
        .strictObject({ hubId: z.string().regex(/^\d{4}$/), indicia: z.literal('PARCEL_SELECT') })
        .optional(),
      packagingType: z.literal('YOUR_PACKAGING'),
      totalWeight: z.number().positive().multipleOf(0.1),
      totalPackageCount: z.int().min(1).optional(),
      shippingChargesPayment: z.strictObject({ paymentType: z.literal('SENDER') }),
      rateRequestType: z.array(z.enum(['LIST', 'ACCOUNT', 'PREFERRED'])).optional(),
      preferredCurrency: z.literal('USD').optional(),
      labelSpecification: z.strictObject({
        imageType: z.enum(['PDF', 'PNG', 'ZPLII', 'EPL2']),
        labelStockType: z.enum(['PAPER_4X6', 'PAPER_LETTER', 'STOCK_4X6']),
        labelFormatType: z.enum(['COMMON2D', 'LABEL_DATA_ONLY']).optional(),
      }),
      requestedPackageLineItems: z
        .array(
          z.strictObject({
            sequenceNumber: z.int().min(1).optional(),
            groupPackageCount: z.int().min(1).optional(),
            customerReferences: z
              .array(
                z.strictObject({ customerReferenceType: z.literal('CUSTOMER_REFERENCE'), value: z.string().max(30) }),
              )
              .optional(),
            weight: z.strictObject({ units: z.enum(['LB', 'KG']), value: z.number().positive() }),
          }),
        )
        .min(1)
        .max(30),
    })
    .refine(
      ({ serviceType, recipients }) =>
        serviceType !== 'GROUND_HOME_DELIVERY' || recipients.every(({ address }) => address.residential),
      'Home Delivery goes to residences only.',
    )
    .refine(
      ({ serviceType, smartPostInfoDetail }) => (serviceType === 'SMART_POST') === (smartPostInfoDetail !== undefined),
      'SmartPost, and no other service, needs its hub and indicia.',
    )
    .refine(
      ({ serviceType, requestedPackageLineItems: parcels }) =>
        serviceType !== 'SMART_POST' || (parcels.length === 1 && parcels.every(({ weight }) => weight.value >= 1)),
      'SmartPost takes one parcel, and Parcel Select one of at least a pound.',
    )
    .refine(
      ({ serviceType, requestedPackageLineItems }) =>
        requestedPackageLineItems.every(({ weight }) => weight.value <= MAX_POUNDS[serviceType]),
      'Package weight exceeds the maximum for the service.',
    ),
});
export type ShipRequest = z.infer<typeof shipSchema>;

export const cancelSchema = z.strictObject({
  accountNumber,
  trackingNumber: z.string().regex(/^\d{12}$/),
  senderCountryCode: z.literal('US').optional(),
  emailShipment: z.boolean().optional(),
  deletionControl: z.literal('DELETE_ALL_PACKAGES').optional(),
});

interface Shipment {
  readonly reference: string;
  readonly tracking: readonly string[];
  cancelled: boolean;
}

/** The labels that were bought. Two equal requests buy two: the real API has no idempotency key. */
export class Shipments {
  readonly bought: Shipment[] = [];
  #next = 794_600_000_000;

  /** those that are paid for */
  get paid(): Shipment[] {
    return this.bought.filter(({ cancelled }) => !cancelled);
  }

  reset(): void {
    this.bought.length = 0;
  }

  create({ requestedShipment }: ShipRequest) {
    const { requestedPackageLineItems: packages, serviceType, shipDatestamp } = requestedShipment;
    const tracking = packages.map(() => String(this.#next++));
    const master = tracking[0] ?? '';
    const reference = packages[0]?.customerReferences?.[0]?.value ?? '';
    this.bought.push({ reference, tracking, cancelled: false });
    return {
      transactionId: crypto.randomUUID(),
      output: {
        transactionShipments: [
          {
            serviceType,
            shipDatestamp,
            masterTrackingNumber: master,
            pieceResponses: tracking.map((trackingNumber, at) => ({
              masterTrackingNumber: master,
              trackingNumber,
              packageSequenceNumber: at + 1,
              packageDocuments: [
                {
                  contentType: 'LABEL',
                  docType: 'PDF',
                  encodedLabel: btoa(labelPdf(trackingNumber)),
                  copiesToPrint: 1,
                },
              ],
            })),
            completedShipmentDetail: {
              carrierCode: 'FDXG',
              shipmentRating: {
                actualRateType: 'PAYOR_ACCOUNT_PACKAGE',
                shipmentRateDetails: [
                  { rateType: 'PAYOR_LIST_PACKAGE', totalNetCharge: 31.5, currency: 'USD' },
                  { rateType: 'PAYOR_ACCOUNT_PACKAGE', totalNetCharge: 12.35, currency: 'USD' },
                ],
              },
            },
          },
        ],
      },
    };
  }

  /** Undefined for a shipment that is unknown, or canceled already. */
  cancel(trackingNumber: string) {
    const shipment = this.paid.find(({ tracking }) => tracking.includes(trackingNumber));
    if (!shipment) return undefined;
    shipment.cancelled = true;
    return {
      transactionId: crypto.randomUUID(),
      output: { cancelledShipment: true, cancelledHistory: true, successMessage: 'Success' },
    };
  }
}

/** A page of 4 by 6 inches. */
function labelPdf(text: string): string {
  const drawing = `BT /F1 24 Tf 24 380 Td (${text}) Tj ET`;
  return [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${drawing.length} >> stream\n${drawing}\nendstream endobj`,
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    'trailer << /Root 1 0 R >>',
    '%%EOF',
  ].join('\n');
}
