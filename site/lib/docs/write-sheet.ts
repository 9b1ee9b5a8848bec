import { drawLogo, openPdf, writeFooters } from '../../../content-reader/pdf/document.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { SafetyWords } from '../../../contract/editorial/safety-words.ts';
import { type SheetKind, sheetKinds } from '../../../contract/editorial/sheet-path.ts';
import type { MaterialSheets } from './material-sheets.ts';
import { revisionLine } from './revision-line.ts';
import { productName, safetySections } from './safety-sections.ts';
import type { SheetSection, SheetTable } from './sheet-section.ts';
import { technicalSections } from './technical-sections.ts';

/** The header and footer of a data sheet. */
interface PaperFacts {
  readonly shop: string;
  /** such as "Technical data sheet" */
  readonly kind: string;
  /** such as "Northspool PLA" */
  readonly product: string;
  readonly title: string;
  readonly lede: string;
  /** such as "Revision 4 · September 14, 2026" */
  readonly revision: string;
  /** a day such as 2026-09-14 */
  readonly revised: string;
  /** the publisher and their address */
  readonly foot: string;
}

/** The shop's logo and name, the kind of sheet, and the material in large letters. */
function writeTitle(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, paper: PaperFacts): void {
  const { left, right, top } = pdfStyle.margins;
  const width = doc.page.width - left - right;
  drawLogo(doc, left, top);
  doc.font('strong').fontSize(13).fillColor(pdfStyle.ink);
  doc.text(paper.shop, left + 27, top + 3.5, { structParent: parent, structType: 'P', lineBreak: false });
  doc.font('data').fontSize(8).fillColor(pdfStyle.quiet);
  doc.text(paper.revision, left, top + 7, { structParent: parent, structType: 'P', width, align: 'right' });
  doc.font('strong').fontSize(34).fillColor(pdfStyle.ink);
  doc.text(paper.title, left, top + 50, { structParent: parent, structType: 'H1', characterSpacing: -0.7 });
  doc.font('text').fontSize(11).fillColor(pdfStyle.quiet);
  doc.text(paper.lede, left, doc.y + 2, { structParent: parent, structType: 'P', width: width * 0.82, lineGap: 2 });
}

/** A data sheet as a tagged PDF. No clock is read, so that every build has the same bytes. */
async function writePaper(paper: PaperFacts, sections: readonly SheetSection[]): Promise<Buffer> {
  const { doc, bytes } = openPdf({
    title: `${paper.product}: ${paper.kind}`,
    author: paper.shop,
    subject: `${paper.kind} of ${paper.product} filament, ${paper.revision}`,
    written: new Date(`${paper.revised}T12:00:00Z`),
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeTitle(doc, root, paper);
  for (const section of sections) writeSection(doc, root, section);
  root.end();
  writeFooters(doc, { title: `${paper.product} · ${paper.kind}`, author: paper.foot });
  doc.end();
  return await bytes;
}

/** One data sheet of a material as a PDF. */
export function writeSheet(
  kind: SheetKind,
  sheets: MaterialSheets,
  { store, words }: { store: Store; words: SafetyWords },
): Promise<Buffer> {
  const { material, sheet } = sheets;
  const { revision, revised } = revisionLine(sheet);
  const { line1, city, state, zip } = store.address;
  const paper = {
    shop: store.name,
    kind: sheetKinds[kind],
    product: productName(material.name, store),
    title: material.label === material.heading ? materialLabel(material.name) : material.label,
    lede: `${sheetKinds[kind]}. ${sheet.about}`,
    revision: `${revision} · ${revised}`,
    revised: sheet.revised,
    foot: `${store.legalName} · ${line1}, ${city}, ${state} ${zip} · ${store.phone} · ${store.email}`,
  };
  return writePaper(paper, kind === 'sds' ? safetySections(words, sheets, store) : technicalSections(sheets));
}

type Cell = PDFKit.Mixins.CellOptions & { scope?: 'Row' | 'Column' };

/** A heading below a black rule, then its tables, tagged for screen readers. */
function writeSection(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, section: SheetSection): void {
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
