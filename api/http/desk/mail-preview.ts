import type { Context } from 'hono';

/** A mail styles itself and shows pictures; it runs nothing, and only the desk's own page frames it. */
const previewPolicy = (origin: string) =>
  `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: ${origin}; frame-ancestors 'self'`;

/** Answers with a mail, for a frame of the desk. @param publicUrl of the shop, whose pictures it shows */
export function mailPreview(c: Context, html: string, publicUrl: string): never {
  c.header('Content-Security-Policy', previewPolicy(new URL(publicUrl).origin));
  c.header('Cache-Control', 'private, no-store');
  // Typed as any 200, as its body is not JSON.
  return c.html(html, 200) as never;
}
