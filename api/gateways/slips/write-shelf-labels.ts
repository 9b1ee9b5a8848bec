import { openPdf } from '../../../content-reader/pdf/document.ts';
import { fitted, writeName } from '../../../content-reader/pdf/names.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import { codeModules, drawCode } from './draw-code.ts';

interface ShelfLabel {
  readonly name: string;
  readonly size: string;
  /** on the shelf; null: not known */
  readonly place: string | null;
  readonly sku: string;
}

interface Labels {
  readonly labels: readonly ShelfLabel[];
  readonly author: string;
  readonly written: Date;
}

/** A sheet of thirty labels (Avery 5160 and its like), which any office printer takes. In points. */
const SHEET = { columns: 3, rows: 10, left: 13.5, top: 36, width: 189, height: 72, pitch: 198 } as const;
/** Off the label's edge: printers are off by as much. */
const PADDING = 7;
/** A third of a millimeter, which a phone reads at an arm's length; a long SKU has narrower bars. */
const MAX_MODULE = 0.94;

/** Labels for shelves with name, place and the SKU as a Code 128, as a PDF of sheets. */
export async function writeShelfLabels({ labels, author, written }: Labels): Promise<Buffer> {
  const { doc, bytes } = openPdf({ title: 'Shelf labels', author, subject: 'Shelf labels', written });
  const root = doc.struct('Document');
  doc.addStructure(root);
  labels.forEach((label, index) => {
    const at = index % (SHEET.columns * SHEET.rows);
    if (at === 0 && index > 0) doc.addPage();
    // Text beyond the margins would move to a page of its own.
    doc.page.margins = { left: 0, right: 0, top: 0, bottom: 0 };
    const x = SHEET.left + (at % SHEET.columns) * SHEET.pitch + PADDING;
    const y = SHEET.top + Math.floor(at / SHEET.columns) * SHEET.height + PADDING;
    writeLabel(doc, root, label, { x, y });
  });
  root.end();
  doc.end();
  return await bytes;
}

function writeLabel(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  { name, size, place, sku }: ShelfLabel,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const width = SHEET.width - 2 * PADDING;
  const lines = { structParent, structType: 'P', lineBreak: false } as const;
  doc.fontSize(9).fillColor(pdfStyle.ink);
  writeName(doc, fitted(doc, name, width - 12, 'strong'), { font: 'strong', x, y, structParent, structType: 'P' });
  doc.font('data').fontSize(6.5);
  doc.text([size, place].filter(Boolean).join(' · '), x, y + 12, lines);
  drawCode(doc, sku, { x, y: y + 22, height: 26, module: Math.min(MAX_MODULE, width / codeModules(sku)) });
  doc.font('data').fontSize(6.5).fillColor(pdfStyle.ink);
  doc.text(sku, x, y + 50, lines);
}
