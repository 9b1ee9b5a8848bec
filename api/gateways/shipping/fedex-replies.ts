import * as z from 'zod';

/** The parts of FedEx's answers that we use. */
export const tokenReplySchema = z.object({ access_token: z.string().min(1), expires_in: z.number().min(1) });

export const quoteReplySchema = z.object({
  output: z.object({
    rateReplyDetails: z.array(
      z.object({
        serviceType: z.string(),
        ratedShipmentDetails: z
          .array(z.object({ totalNetCharge: z.number().min(0).max(100_000), currency: z.string().optional() }))
          .min(1),
      }),
    ),
  }),
});

const token = z.object({ value: z.string() });

export const resolvedAddressSchema = z.object({
  streetLinesToken: z.array(z.string()).min(1),
  city: z.string().min(1),
  stateOrProvinceCode: z.string().min(2),
  parsedPostalCode: z.object({ base: z.string().min(5) }).optional(),
  postalCodeToken: token.optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.boolean()])),
});

export const resolveReplySchema = z.object({
  // Unresolved addresses lack most fields.
  output: z.object({ resolvedAddresses: z.array(z.union([resolvedAddressSchema, z.object({})])).min(1) }),
});

/** A label of 4 by 6 inches has some 20 kB; this bounds what a broken answer can cost. */
const MAX_LABEL_CHARACTERS = 5_000_000;

const pieceSchema = z.object({
  trackingNumber: z.string().regex(/^\d{12,34}$/),
  packageSequenceNumber: z.int().optional(),
  packageDocuments: z
    .array(
      z.object({
        contentType: z.string().optional(),
        docType: z.string().optional(),
        encodedLabel: z.base64().max(MAX_LABEL_CHARACTERS).optional(),
      }),
    )
    .default([]),
});

export const shipReplySchema = z.object({
  output: z.object({
    transactionShipments: z
      .array(
        z.object({
          masterTrackingNumber: z.string().optional(),
          serviceType: z.string(),
          pieceResponses: z.array(pieceSchema).min(1),
          completedShipmentDetail: z
            .object({
              shipmentRating: z
                .object({
                  actualRateType: z.string().optional(),
                  shipmentRateDetails: z
                    .array(
                      z.object({
                        rateType: z.string().optional(),
                        totalNetCharge: z.number().min(0).max(100_000).optional(),
                        currency: z.string().optional(),
                      }),
                    )
                    .default([]),
                })
                .optional(),
            })
            .optional(),
        }),
      )
      .min(1),
  }),
});

export const cancelReplySchema = z.object({
  output: z.object({ cancelledShipment: z.boolean(), successMessage: z.string().optional() }),
});

export const problemReplySchema = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string().optional() })).min(1),
});

export class FedexError extends Error {
  override name = 'FedexError';

  readonly status: number | undefined;
  /** what FedEx says about it, for people */
  readonly detail: string | undefined;

  constructor(message: string, status?: number, detail?: string) {
    super(message);
    this.status = status;
    this.detail = detail;
  }
}

/** FedEx works, but does not serve the address. */
export class FedexNoService extends FedexError {}

/** 4xx statuses about FedEx itself or our API keys; all others are about the request. */
const SERVICE_STATUSES = [401, 403, 408, 429];

/** Whether FedEx works, but rejected the request. */
export function isRefusedQuestion(error: unknown): boolean {
  if (error instanceof FedexNoService) return true;
  if (!(error instanceof FedexError) || error.status === undefined) return false;
  return error.status >= 400 && error.status < 500 && !SERVICE_STATUSES.includes(error.status);
}
