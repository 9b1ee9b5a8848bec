import { look } from './look.ts';

interface Feet {
  /** what the paper is, such as "Northspool PLA · Technical data sheet" */
  readonly what: string;
  /** who wrote it, and where they are */
  readonly foot: string;
}

/** At the foot of every page: what it is, whose it is, and which of how many. Not read out, as it says nothing new. */
export function writeFeet(doc: PDFKit.PDFDocument, { what, foot }: Feet): void {
  const { left, right } = look.margins;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    const y = doc.page.height - 44;
    const width = doc.page.width - left - right;
    // The margin would push text below it to a page of its own.
    doc.page.margins = { ...doc.page.margins, bottom: 0 };
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .moveTo(left, y)
      .lineTo(doc.page.width - right, y)
      .lineWidth(0.5)
      .stroke(look.hairline);
    doc.font('data').fontSize(7).fillColor(look.quiet);
    doc.text(what, left, y + 8, { lineBreak: false });
    doc.text(`${index + 1} of ${count}`, left, y + 8, { width, align: 'right' });
    doc.text(foot, left, y + 18, { lineBreak: false });
    doc.endMarkedContent();
  }
}
