/** Letters that the first font of a voice lacks, and the second one has. */
const BEYOND = /([\u0100-\u02ff\u1e00-\u1eff]+)/;

interface Place extends PDFKit.Mixins.TextOptions {
  readonly voice: 'text' | 'strong';
  readonly x: number;
  readonly y: number;
}

/** One line of what a shopper typed: names stand as their owners spell them. */
export function writeWords(doc: PDFKit.PDFDocument, words: string, { voice, x, y, ...options }: Place): void {
  const runs = words.split(BEYOND).filter(Boolean);
  runs.forEach((run, index) => {
    doc.font(BEYOND.test(run) ? `${voice}Beyond` : voice);
    const more = { ...options, continued: index < runs.length - 1, lineBreak: false };
    if (index === 0) doc.text(run, x, y, more);
    else doc.text(run, more);
  });
}
