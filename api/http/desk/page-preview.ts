import type { Context } from 'hono';
import { framed } from './mail-preview.ts';

/** A page as it is painted: it runs nothing, so it counts no visit and changes no cart; only the desk's own page frames it. */
const POLICY =
  "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data: https:; media-src 'self'; frame-ancestors 'self'";

/** Browsers complain of each script that may not run, and show what a page says to those without. */
const SCRIPTS = /<(script|noscript)\b.*?<\/\1>|<link\b[^>]*\b(?:rel="modulepreload"|as="script")[^>]*>/gs;

/** Answers with a page of the shop, for a frame of the desk. */
export function pagePreview(c: Context, html: string): never {
  return framed(c, html.replaceAll(SCRIPTS, ''), POLICY);
}
