/** Letters missing from the Latin font file; the Latin Extended file of the same typeface has them. */
const BEYOND = /([\u0100-\u02ff\u1e00-\u1eff]+)/;

interface Placement extends PDFKit.Mixins.TextOptions {
  readonly font: 'text' | 'strong';
  readonly x: number;
  readonly y: number;
}

/** Writes one line of text a shopper typed, with the accents of names such as Łucja. */
export function writeName(doc: PDFKit.PDFDocument, words: string, { font, x, y, ...options }: Placement): void {
  const runs = words.split(BEYOND).filter(Boolean);
  runs.forEach((run, index) => {
    doc.font(BEYOND.test(run) ? `${font}Beyond` : font);
    const more = { ...options, continued: index < runs.length - 1, lineBreak: false };
    if (index === 0) doc.text(run, x, y, more);
    else doc.text(run, more);
  });
}

/** Shortens a line of this font with "…" so that a long street does not run into the next column. */
export function fitted(doc: PDFKit.PDFDocument, line: string, width: number, font: Placement['font'] = 'text'): string {
  doc.font(font);
  if (doc.widthOfString(line) <= width) return line;
  let length = line.length;
  while (length > 1 && doc.widthOfString(`${line.slice(0, length)}…`) > width) length -= 1;
  return `${line.slice(0, length)}…`;
}
