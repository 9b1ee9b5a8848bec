import { encode } from 'uqr';
import { fitted, writeName } from '../../../content-reader/pdf/names.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import { type DrawLabel, LABEL, writeLabelSheets } from './label-sheet.ts';

interface SpoolLabel {
  readonly id: string;
  /** its page */
  readonly url: string;
  readonly name: string;
  readonly size: string;
  readonly lot: string;
  readonly packedOn: string | null;
}

interface Labels {
  readonly labels: readonly SpoolLabel[];
  readonly author: string;
  readonly written: Date;
}

/** Of the code with its border, in modules: readers ask for four on each side, of which the label's padding is a part. */
const QUIET = 2;

/** Labels of spools: what it is, its lot, and the QR code that leads to its page, as a PDF of sheets. */
export async function writeSpoolLabels(labels: Labels): Promise<Buffer> {
  return await writeLabelSheets({ title: 'Spool labels', ...labels }, drawLabel);
}

const drawLabel: DrawLabel<SpoolLabel> = (doc, structParent, { id, url, name, size, lot, packedOn }, { x, y }) => {
  const side = LABEL.height;
  drawQr(doc, url, { x, y, side });
  const left = x + side + 4;
  const width = LABEL.width - side - 4;
  const lines = { structParent, structType: 'P', lineBreak: false } as const;
  doc.fontSize(8.5).fillColor(pdfStyle.ink);
  const shown = { font: 'strong', x: left, y, structParent, structType: 'P' } as const;
  writeName(doc, fitted(doc, name, width, 'strong'), shown);
  doc.font('data').fontSize(6);
  doc.text(size, left, y + 13, lines);
  doc.text(`Lot ${lot}`, left, y + 24, lines);
  if (packedOn) doc.text(packedOn, left, y + 33, lines);
  // For hands that have no reader: two lines, as it is long.
  doc.text(id.slice(0, id.length / 2), left, y + 44, lines);
  doc.text(id.slice(id.length / 2), left, y + 51, lines);
};

function drawQr(doc: PDFKit.PDFDocument, text: string, at: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const module = at.side / size;
  // Drawn as one path, which is an artifact: its words are the link and the id beside it.
  doc.markContent('Artifact', { type: 'Layout' });
  data.forEach((row, down) => {
    row.forEach((isDark, across) => {
      if (isDark) doc.rect(at.x + across * module, at.y + down * module, module, module);
    });
  });
  doc.fill('#000000');
  doc.endMarkedContent();
}
