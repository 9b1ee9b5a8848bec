import type { Sheet } from '../../../contract/editorial/sheet.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `Revision 4` and `September 14, 2026`. */
export function revisionLine({ revision, revised }: Pick<Sheet, 'revision' | 'revised'>) {
  return { revision: `Revision ${revision}`, revised: day.format(new Date(revised)) };
}
