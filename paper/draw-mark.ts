import { look } from './look.ts';

/** The shop's mark, 22 points wide: a spool seen from the side, with the strand leaving it. */
export function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .circle(x + 10, y + 10.5, 8.2)
    .lineWidth(3.4)
    .stroke(look.ink);
  doc.circle(x + 10, y + 10.5, 2.3).fill(look.ink);
  doc.rect(x + 10, y + 0.6, 11.5, 3.4).fill('#e4482b');
  doc.endMarkedContent();
}
