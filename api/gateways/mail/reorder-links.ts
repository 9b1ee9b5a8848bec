import { sign } from 'hono/jwt';
import * as z from 'zod';
import { type ReorderVerb, reorderVerbs } from '../../../contract/reorders.ts';
import { readSigned } from '../read-signed.ts';

const claimsSchema = z.object({
  kind: z.literal('reorder'),
  verb: z.enum(reorderVerbs),
  sub: z.uuid().describe('id of the reorder'),
  number: z.int().describe('of the date that the mail is about'),
});

export interface ReorderLink {
  readonly id: string;
  readonly number: number;
  readonly verb: ReorderVerb;
}

/**
 * The address of the page that asks for one press. It is for one verb and, but for stopping, for one date, so it needs no
 * end of its own.
 */
export async function reorderLink(
  { id, number, verb }: ReorderLink,
  { tokenSecret, publicUrl }: { readonly tokenSecret: string; readonly publicUrl: string },
): Promise<string> {
  const token = await sign({ kind: 'reorder', verb, sub: id, number }, tokenSecret, 'HS256');
  return `${publicUrl}/reorders/link/?token=${token}`;
}

/** Verifies such a token; undefined when it was not signed by the shop. */
export async function readReorderLink(token: string, secrets: readonly string[]): Promise<ReorderLink | undefined> {
  const claims = claimsSchema.safeParse(await readSigned(token, secrets)).data;
  return claims && { id: claims.sub, number: claims.number, verb: claims.verb };
}
