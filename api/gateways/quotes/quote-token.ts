import { sign } from 'hono/jwt';
import * as z from 'zod';
import { centsSchema } from '../../../contract/cents.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { type QuantityBreak, quantityBreaksSchema } from '../../../contract/queu3d/print-content.ts';
import { readSigned } from '../read-signed.ts';

/** One print of a quote: a finished job, its color, how many, and the price in cents when one is bought. */
const promisedPrintSchema = z.object({
  jobId: z.uuid(),
  material: z.string(),
  colorName: z.string(),
  hex: z.string(),
  price: centsSchema,
  quantity: z.int().min(1).default(MAX_QUANTITY).describe('absent in quotes from before it was there'),
});

const claimsSchema = z.object({
  kind: z.literal('quote'),
  sub: z.string().describe('whose it is'),
  exp: z.int(),
  prints: z.array(promisedPrintSchema),
  breaks: quantityBreaksSchema.nullable().default(null).describe('null in quotes from before there were any'),
});

export interface PromisedPrices {
  readonly owner: string;
  /** to the second */
  readonly validUntil: Date;
  readonly prints: readonly z.infer<typeof promisedPrintSchema>[];
  /** what the cart takes off by quantity */
  readonly breaks: readonly QuantityBreak[] | null;
}

/** Signs a quote; the token contains the prices, so that nothing has to be stored. */
export async function signQuote({ owner, validUntil, ...promised }: PromisedPrices, secret: string): Promise<string> {
  return await sign({ kind: 'quote', sub: owner, exp: validUntil.getTime() / 1000, ...promised }, secret, 'HS256');
}

/** Verifies a quote token; undefined when it was not signed as a quote. Expired tokens are readable too. */
export async function readQuote(token: string, secrets: readonly string[]): Promise<PromisedPrices | undefined> {
  const signed = await readSigned(token, secrets);
  const claims = claimsSchema.safeParse(signed).data;
  return (
    claims && {
      owner: claims.sub,
      validUntil: new Date(claims.exp * 1000),
      prints: claims.prints,
      breaks: claims.breaks,
    }
  );
}
