/**
 * The moment that pages are built for: which sales are on, which posts are out, and today's date. The same for all pages
 * of a release and for its API; in development, the present.
 */
export function asOf(): Date {
  return process.env['AS_OF'] ? new Date(process.env['AS_OF']) : new Date();
}

/** Whether pages show what is not published yet, to its authors: in development, and where one page is looked at before. */
export const showsUnpublished = import.meta.env.DEV || process.env['UNPUBLISHED'] === 'show';
