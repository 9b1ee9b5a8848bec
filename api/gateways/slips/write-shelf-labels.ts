import { fitted, writeName } from '../../../content-reader/pdf/names.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import { codeModules, drawCode } from './draw-code.ts';
import { type DrawLabel, LABEL, writeLabelSheets } from './label-sheet.ts';

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

/** A third of a millimeter, which a phone reads at an arm's length; a long SKU has narrower bars. */
const MAX_MODULE = 0.94;

/** Labels for shelves with name, place and the SKU as a Code 128, as a PDF of sheets. */
export async function writeShelfLabels(labels: Labels): Promise<Buffer> {
  return await writeLabelSheets({ title: 'Shelf labels', ...labels }, drawLabel);
}

const drawLabel: DrawLabel<ShelfLabel> = (doc, structParent, { name, size, place, sku }, { x, y }) => {
  const { width } = LABEL;
  const lines = { structParent, structType: 'P', lineBreak: false } as const;
  doc.fontSize(9).fillColor(pdfStyle.ink);
  writeName(doc, fitted(doc, name, width - 12, 'strong'), { font: 'strong', x, y, structParent, structType: 'P' });
  doc.font('data').fontSize(6.5);
  doc.text([size, place].filter(Boolean).join(' · '), x, y + 12, lines);
  drawCode(doc, sku, { x, y: y + 22, height: 26, module: Math.min(MAX_MODULE, width / codeModules(sku)) });
  doc.font('data').fontSize(6.5).fillColor(pdfStyle.ink);
  doc.text(sku, x, y + 50, lines);
};
