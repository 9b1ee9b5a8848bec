/** The two data sheets of every material. */
export const sheetKinds = {
  tds: 'Technical data sheet',
  sds: 'Safety data sheet',
} as const;
export type SheetKind = keyof typeof sheetKinds;

export function sheetPath(slug: string, kind: SheetKind): string {
  return `/docs/${slug}-${kind}.pdf`;
}

/** `61 kB`; a thousand bytes each, as file managers count. */
export function fileSize(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
