import { setImmediate } from 'node:timers/promises';
import { drawLogo, openPdf, writeFooters } from '../../../content-reader/pdf/document.ts';
import { fitted, writeName } from '../../../content-reader/pdf/names.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { counted } from '../../../contract/counted.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { codeModules, drawCode } from './draw-code.ts';

export interface PackingSlip {
  /** such as NS-7K2M-4Q9D */
  readonly number: string;
  /** the day it was placed, in words */
  readonly placed: string;
  /** such as "Overnight" */
  readonly delivery: string;
  /** name and address, or the name alone for pickup */
  readonly address: readonly string[];
  /** what the shopper asked for */
  readonly note: string;
  /** for the one who unpacks it */
  readonly giftMessage: string;
  readonly lines: readonly (OrderLine & { readonly sku: string })[];
}

interface Slips {
  readonly slips: readonly PackingSlip[];
  readonly store: Store;
  readonly written: Date;
}

type Doc = PDFKit.PDFDocument;
type Parent = PDFKit.PDFStructureElement;

/** Packing slips as one PDF, each from a page of its own. Without prices: a parcel may be a gift. */
export async function writeSlips({ slips, store, written }: Slips): Promise<Buffer> {
  const title = slips.length === 1 ? `Packing slip ${slips[0]?.number}` : `${slips.length} packing slips`;
  const { doc, bytes } = openPdf({ title, author: store.legalName, subject: title, written });
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [index, slip] of slips.entries()) {
    if (index > 0) doc.addPage();
    writeSlip(doc, root, slip, store);
    // Fifty slips take a quarter of a second of the processor: shoppers are answered in between.
    await setImmediate();
  }
  root.end();
  const { line1, city, state, zip } = store.address;
  writeFooters(doc, { title, author: `${store.legalName} · ${line1}, ${city}, ${state} ${zip} · ${store.phone}` });
  doc.end();
  return await bytes;
}

function writeSlip(doc: Doc, parent: Parent, slip: PackingSlip, store: Store): void {
  const { left, right, top } = pdfStyle.margins;
  const width = doc.page.width - left - right;
  drawLogo(doc, left, top);
  doc.font('strong').fontSize(13).fillColor(pdfStyle.ink);
  doc.text(store.name, left + 27, top + 3.5, { structParent: parent, structType: 'P', lineBreak: false });
  const codeX = doc.page.width - right - codeModules(slip.number) * MODULE;
  drawCode(doc, slip.number, { x: codeX, y: top, height: CODE_HEIGHT, module: MODULE });
  doc.font('strong').fontSize(24).fillColor(pdfStyle.ink);
  doc.text(slip.number, left, top + 44, { structParent: parent, structType: 'H1', lineBreak: false });
  doc.font('text').fontSize(10).fillColor(pdfStyle.quiet);
  const pieces = slip.lines.reduce((sum, { qty }) => sum + qty, 0);
  const facts = `${slip.delivery} · ordered ${slip.placed} · ${counted(pieces, 'piece')}`;
  doc.text(facts, left, top + 76, { structParent: parent, structType: 'P', lineBreak: false });

  let y = top + 104;
  doc.fontSize(11).fillColor(pdfStyle.ink);
  for (const line of slip.address) {
    writeName(doc, fitted(doc, line, width), { font: 'text', x: left, y, structParent: parent, structType: 'P' });
    y += 15;
  }
  doc.x = left;
  doc.y = y + 8;
  if (slip.giftMessage) writeNote(doc, parent, { title: 'A message for you', text: slip.giftMessage, width });
  if (slip.note) writeNote(doc, parent, { title: 'Note from the shopper', text: slip.note, width });
  writeLines(doc, parent, slip);
}

interface Note {
  readonly title: string;
  readonly text: string;
  readonly width: number;
}

function writeNote(doc: Doc, structParent: Parent, { title, text, width }: Note): void {
  doc.font('strong').fontSize(10).fillColor(pdfStyle.ink);
  doc.text(title, { structParent, structType: 'H2', width });
  doc.font('text').text(text, { structParent, structType: 'P', width });
  doc.moveDown(0.8);
}

const HEADS = ['Pieces', 'Item', 'SKU', 'Color', 'Packed'];
/** In points: a square to tick. */
const BOX = 11;

function writeLines(doc: Doc, structParent: Parent, { lines }: PackingSlip): void {
  const rows = doc
    .font('text')
    .fontSize(10)
    .table({
      ...({ structParent } as object),
      position: { x: pdfStyle.margins.left },
      columnStyles: [44, '*', 150, 84, 44],
      defaultStyle: {
        border: [0, 0, 0.5, 0],
        borderColor: pdfStyle.hairline,
        padding: [7, 6, 7, 0],
        textColor: pdfStyle.ink,
        textOptions: { lineGap: 2 },
      },
    });
  const head = { type: 'TH' as const, scope: 'Column', textColor: pdfStyle.quiet, font: { src: 'data', size: 7.5 } };
  const rowHead = { type: 'TH' as const, scope: 'Row', font: { src: 'strong', size: 13 } };
  rows.row(HEADS.map((text) => ({ ...head, text })));
  for (const line of lines) {
    const before = { page: doc.page, y: doc.y };
    rows.row([
      { ...rowHead, text: String(line.qty) },
      { text: `${line.name}\n${lineFacts(line)}`, type: 'TD' },
      { text: line.sku, type: 'TD', font: { src: 'data', size: 8 } },
      { text: line.options.colorName, type: 'TD' },
      { text: ' ', type: 'TD' },
    ]);
    // A row that does not fit moves to the next page as a whole.
    drawTick(doc, line, doc.page === before.page ? before.y : doc.page.margins.top);
  }
  rows.end();
}

/** A box to tick, and the color beside it. */
function drawTick(doc: Doc, { data }: OrderLine, y: number): void {
  const x = doc.page.width - pdfStyle.margins.right - 44;
  const { x: nextX, y: nextY } = doc;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .rect(x, y + 7, BOX, BOX)
    .lineWidth(0.8)
    .stroke(pdfStyle.ink);
  doc.rect(x + BOX + 8, y + 7, BOX, BOX).fillAndStroke(data.hex, pdfStyle.hairline);
  doc.endMarkedContent();
  doc.x = nextX;
  doc.y = nextY;
}

/** Points: at a third of a millimeter a module, a phone reads the code from an arm's length. */
const MODULE = 0.94;
const CODE_HEIGHT = 34;
