/**
 * How the name of a spool's picture marks its size, such as `285mm`, `5kg` or `285mm-5kg`: empty for 1 kg of 1.75 mm.
 */
export function sizeMark({ diameter, weight }: { readonly diameter: string; readonly weight: string }): string {
  const marks = [diameter === '1.75mm' ? '' : diameter.replace('.', ''), weight === '1kg' ? '' : weight];
  return marks.filter(Boolean).join('-');
}

/** The mark in a picture's name; undefined for pictures of prints, which fit every size. */
export function pictureMark(path: string): string | undefined {
  if (path.includes('-print-')) return undefined;
  return /-((?:\d+mm-)?(?:\d+(?:mm|k?g)))-[a-z]+-800\.webp$/.exec(path)?.[1] ?? '';
}
