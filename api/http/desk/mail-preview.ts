import type { Context } from 'hono';

/** A mail styles itself and shows pictures; it runs nothing, and only the desk's own page frames it. */
const previewPolicy = (origin: string) =>
  `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: ${origin}; frame-ancestors 'self'`;

/** Answers with a mail, for a frame of the desk. @param publicUrl of the shop, whose pictures it shows */
export function mailPreview(c: Context, html: string, publicUrl: string): never {
  return framed(c, html, previewPolicy(new URL(publicUrl).origin));
}

/** Answers with HTML for a frame of the desk, under a policy that lets only the desk frame it. */
export function framed(c: Context, html: string, policy: string): never {
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'private, no-store');
  // Typed as any 200, as its body is not JSON.
  return c.html(html, 200) as never;
}
