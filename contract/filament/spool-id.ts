import * as z from 'zod';
import type { FilamentFileKind } from './filament-files.ts';

/** Without i, l, o and u, which are misread on a label. */
export const SPOOL_ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Of 32 letters each: 100 bits, which nobody guesses by trying. */
export const SPOOL_ID_LENGTH = 20;

const spoolIdPattern = new RegExp(`^[${SPOOL_ID_LETTERS}]{${SPOOL_ID_LENGTH}}$`);

export const spoolIdSchema = z.string().toLowerCase().regex(spoolIdPattern, 'There is no spool with this code.');

/** The page of a spool, which the QR code on its label leads to. */
export function spoolPath(id: string): string {
  return `/spool/${id}/`;
}

/** The address of a tag with what is known of this one spool. */
export function spoolTagPath(id: string, kind: FilamentFileKind): string {
  return `/api/spools/${id}/${kind}`;
}

/** The id in what a scanner read off a label or somebody typed: the address of a spool's page, or the id itself. */
export function spoolIdIn(scanned: string): string | undefined {
  const [, id] = /^(?:https?:\/\/[^/]+\/spool\/)?([^/?#]+)\/?$/i.exec(scanned.trim()) ?? [];
  return spoolIdSchema.safeParse(id).data;
}
