import { openPdf } from '../../../content-reader/pdf/document.ts';

/** A sheet of thirty labels (Avery 5160 and its like), which any office printer takes. In points. */
const SHEET = { columns: 3, rows: 10, left: 13.5, top: 36, width: 189, height: 72, pitch: 198 } as const;
/** Off the label's edge: printers are off by as much. */
const PADDING = 7;
/** Within the padding. */
export const LABEL = { width: SHEET.width - 2 * PADDING, height: SHEET.height - 2 * PADDING } as const;

interface Labels<Label> {
  readonly title: string;
  readonly labels: readonly Label[];
  readonly author: string;
  readonly written: Date;
}

export type DrawLabel<Label> = (
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  label: Label,
  at: { readonly x: number; readonly y: number },
) => void;

/** Labels as a PDF of sheets; `draw` fills one from its upper left corner. */
export async function writeLabelSheets<Label>(
  { title, labels, author, written }: Labels<Label>,
  draw: DrawLabel<Label>,
): Promise<Buffer> {
  const { doc, bytes } = openPdf({ title, author, subject: title, written });
  const root = doc.struct('Document');
  doc.addStructure(root);
  labels.forEach((label, index) => {
    const at = index % (SHEET.columns * SHEET.rows);
    if (at === 0 && index > 0) doc.addPage();
    // Text beyond the margins would move to a page of its own.
    doc.page.margins = { left: 0, right: 0, top: 0, bottom: 0 };
    const x = SHEET.left + (at % SHEET.columns) * SHEET.pitch + PADDING;
    const y = SHEET.top + Math.floor(at / SHEET.columns) * SHEET.height + PADDING;
    draw(doc, root, label, { x, y });
  });
  root.end();
  doc.end();
  return await bytes;
}
