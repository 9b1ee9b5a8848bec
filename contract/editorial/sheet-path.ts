/** The two data sheets of every material. */
export const sheetKinds = {
  tds: 'Technical data sheet',
  sds: 'Safety data sheet',
} as const;
export type SheetKind = keyof typeof sheetKinds;

/** A material in the addresses of its sheets: `pla-ltd`. */
export function sheetSlug(material: string): string {
  return material.toLowerCase().replaceAll(' ', '-');
}

export function sheetPath(slug: string, kind: SheetKind): string {
  return `/docs/${slug}-${kind}.pdf`;
}
