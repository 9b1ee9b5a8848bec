import { drawMark } from '../../../../paper/draw-mark.ts';
import { look } from '../../../../paper/look.ts';
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
