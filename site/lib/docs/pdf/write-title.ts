import { look } from './look.ts';
import type { PaperFacts } from './paper-facts.ts';

/** The shop’s mark and name, what the paper is, and the material in large letters. */
export function writeTitle(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, paper: PaperFacts): void {
  const { left, right, top } = look.margins;
  const width = doc.page.width - left - right;
  drawMark(doc, left, top);
  doc.font('strong').fontSize(13).fillColor(look.ink);
  doc.text(paper.shop, left + 27, top + 3.5, { structParent: parent, structType: 'P', lineBreak: false });
  doc.font('data').fontSize(8).fillColor(look.quiet);
  doc.text(paper.revision, left, top + 7, { structParent: parent, structType: 'P', width, align: 'right' });
  doc.font('strong').fontSize(34).fillColor(look.ink);
  doc.text(paper.title, left, top + 50, { structParent: parent, structType: 'H1', characterSpacing: -0.7 });
  doc.font('text').fontSize(11).fillColor(look.quiet);
  doc.text(paper.lede, left, doc.y + 2, { structParent: parent, structType: 'P', width: width * 0.82, lineGap: 2 });
}

/** A spool seen from the side, with the strand leaving it. */
function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .circle(x + 10, y + 10.5, 8.2)
    .lineWidth(3.4)
    .stroke(look.ink);
  doc.circle(x + 10, y + 10.5, 2.3).fill(look.ink);
  doc.rect(x + 10, y + 0.6, 11.5, 3.4).fill('#e4482b');
  doc.endMarkedContent();
}
