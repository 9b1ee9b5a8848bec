/**
 * The moment that pages are built for: which sales are on, which posts are out, and today's date. The same for all pages
 * of a release and for its API; in development, the present.
 */
export function asOf(): Date {
  return process.env['AS_OF'] ? new Date(process.env['AS_OF']) : new Date();
}
