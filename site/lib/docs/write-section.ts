import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import type { SheetSection, SheetTable } from './sheet-section.ts';

type Cell = PDFKit.Mixins.CellOptions & { scope?: 'Row' | 'Column' };

/** A heading below a black rule, then its tables, tagged for screen readers. */
export function writeSection(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, section: SheetSection): void {
  const part = doc.struct('Sect');
  parent.add(part);
  keepTogether(doc, 84);
  const { left, right } = pdfStyle.margins;
  doc.moveDown(0.9);
  const top = doc.y;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(left, top)
    .lineTo(doc.page.width - right, top)
    .lineWidth(0.8)
    .stroke(pdfStyle.ink);
  doc.endMarkedContent();
  doc.font('strong').fontSize(11.5).fillColor(pdfStyle.ink);
  doc.text(section.heading, left, top + 7, { structParent: part, structType: 'H2' });
  doc.moveDown(0.25);
  for (const table of section.tables) writeTable(doc, part, table);
  part.end();
}

function writeTable(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, { columns, rows }: SheetTable): void {
  const widths = columns?.length === 2 ? [238, '*'] : columns ? [pdfStyle.label + 60, 130, '*'] : [pdfStyle.label, '*'];
  const head = columns?.map(
    (text): Cell => ({
      text,
      type: 'TH',
      scope: 'Column',
      textColor: pdfStyle.quiet,
      font: { src: 'data', size: 7.5 },
    }),
  );
  const options: PDFKit.Mixins.TableOptionsWithData & { structParent: PDFKit.PDFStructureElement } = {
    structParent: parent,
    position: { x: pdfStyle.margins.left },
    columnStyles: widths,
    defaultStyle: {
      border: [0, 0, 0.5, 0],
      borderColor: pdfStyle.hairline,
      padding: [3.5, 8, 3.5, 0],
      textColor: pdfStyle.ink,
      textOptions: { lineGap: 1.5 },
    },
    data: [
      ...(head ? [head] : []),
      ...rows.map((row) => row.map((text, index) => cell(text, index, Boolean(columns)))),
    ],
  };
  doc.font('text').fontSize(9).table(options);
}

function cell(text: string, index: number, measures: boolean): Cell {
  if (index === 0) {
    return { text, type: 'TH', scope: 'Row', textColor: pdfStyle.quiet, font: { src: 'text', size: 9 } };
  }
  return { text, type: 'TD', font: measures ? { src: 'data', size: 8 } : { src: 'text', size: 9 } };
}

/** Starts a new page rather than leave a heading alone at the bottom; `height` in points. */
function keepTogether(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > doc.page.height - pdfStyle.margins.bottom) doc.addPage();
}
