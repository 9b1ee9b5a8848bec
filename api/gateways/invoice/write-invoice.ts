import { openPdf, writeFooters } from '../../../content-reader/pdf/document.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import { dollars } from '../../../contract/dollars.ts';
import { cadTotalWords } from '../../../contract/door-words.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { arrivalWords, deliveryWords, isPickup, nextSteps } from '../../../contract/order-words.ts';
import { totalsRows } from '../mail/amount-rows.tsx';
import { pictureAddress } from './goods-pictures.ts';
import { writeCustoms, writeDoor } from './write-customs.ts';
import type { InvoiceFacts } from './write-head.ts';
import { writeHead } from './write-head.ts';

type Cell = PDFKit.Mixins.CellOptions & { scope?: 'Row' | 'Column' };
type Table = PDFKit.Mixins.TableOptionsWithData & { structParent: PDFKit.PDFStructureElement };

const HEADS = ['Item', 'Quantity', 'Price', 'Amount'];
const STRONG = new Set(['Total', 'Paid after refunds']);
const right = { x: 'right', y: 'top' } as const;

const style = {
  border: [0, 0, 0.5, 0] as [number, number, number, number],
  borderColor: pdfStyle.hairline,
  padding: [6, 0, 6, 8] as [number, number, number, number],
  textColor: pdfStyle.ink,
  textOptions: { lineGap: 2 },
};

/** In points: the picture of an item, with the room beside it. */
const PICTURE = 32;
const BESIDE = PICTURE + 10;

function writeLineItems(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  { order, pictures }: InvoiceFacts,
): void {
  const [first, ...others] = HEADS.map((text, index): Cell => {
    const font = { src: 'data', size: 7.5 };
    return { text, type: 'TH', scope: 'Column', textColor: pdfStyle.quiet, font, ...(index > 0 && { align: right }) };
  });
  const table: Omit<Table, 'data'> = {
    structParent,
    position: { x: pdfStyle.margins.left },
    columnStyles: ['*', 56, 76, 84],
    defaultStyle: style,
  };
  const rows = doc.font('text').fontSize(9.5).table(table);
  // Opened once, so that two items with the same picture share it.
  const opened: OpenedPictures = new Map([...pictures].map(([address, bytes]) => [address, openImage(doc, bytes)]));
  rows.row([{ ...first, padding: [6, 8, 6, 0] }, ...others]);
  for (const line of order.lines) {
    const cells = lineItemCells(line).map((text, index): Cell => {
      if (index > 0) return { text, type: 'TD', align: right, font: { src: 'data', size: 8.5 } };
      return { text, type: 'TH', scope: 'Row', padding: [6, 8, 6, BESIDE], font: { src: 'text', size: 9.5 } };
    });
    const before = { page: doc.page, y: doc.y };
    rows.row(cells);
    // A row that does not fit moves to the next page as a whole.
    const top = doc.page === before.page ? before.y : doc.page.margins.top;
    drawPicture(doc, line, opened, top + 6);
  }
  rows.end();
}

/** PDFKit's types do not list it. */
function openImage(doc: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc {
  return (doc as unknown as { openImage(src: Buffer): PDFKit.Mixins.ImageSrc }).openImage(bytes);
}

type OpenedPictures = ReadonlyMap<string, PDFKit.Mixins.ImageSrc>;

/** Beside the item's name, which says the same to screen readers. Without a picture, the item's color. */
function drawPicture(doc: PDFKit.PDFDocument, line: OrderLine, pictures: OpenedPictures, y: number): void {
  const x = pdfStyle.margins.left;
  const picture = pictures.get(pictureAddress(line) ?? '');
  const { x: nextX, y: nextY } = doc;
  doc.markContent('Artifact', { type: 'Layout' });
  if (picture) doc.image(picture, x, y, { width: PICTURE, height: PICTURE });
  else doc.rect(x, y, PICTURE, PICTURE).fill(line.data.hex);
  doc.endMarkedContent();
  doc.x = nextX;
  doc.y = nextY;
}

/** Labels and amounts, flush right. */
function writeTotals(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  rows: readonly [label: string, amount: string][],
): void {
  const data = rows.map(([label, amount]): Cell[] => {
    const isStrong = STRONG.has(label);
    const border: [number, number, number, number] = isStrong ? [0.8, 0, 0, 0] : [0, 0, 0, 0];
    const common = { border, borderColor: pdfStyle.ink, padding: [4, 0, 4, 8] as [number, number, number, number] };
    return [
      { ...common, text: label, type: 'TH', scope: 'Row', font: { src: isStrong ? 'strong' : 'text', size: 9.5 } },
      { ...common, text: amount, type: 'TD', align: right, font: { src: 'data', size: isStrong ? 10 : 8.5 } },
    ];
  });
  const width = 240;
  const table: Table = {
    structParent,
    position: { x: doc.page.width - pdfStyle.margins.right - width },
    columnStyles: [width - 92, 92],
    defaultStyle: { ...style, borderColor: pdfStyle.ink },
    data,
  };
  doc.font('text').fontSize(9.5).table(table);
}

/** A line item: name, quantity, unit price, amount. */
function lineItemCells(line: OrderLine): string[] {
  return [`${line.name}\n${lineFacts(line)}`, String(line.qty), dollars(line.price), dollars(line.price * line.qty)];
}

/** The totals, and any refund; the last row is what the shop keeps. */
function totalRows({ order, coupon }: InvoiceFacts): [label: string, amount: string][] {
  const { amount, refunded = 0 } = order.payment;
  const inCad = order.atTheDoor && cadTotalWords(order.totals.total, order.atTheDoor);
  const rows = totalsRows(order.totals, coupon, order.shipping.serviceCode).map((row): [string, string] => [
    row.label,
    row.amount,
  ]);
  if (inCad) rows.push([inCad.label, inCad.amount]);
  if (refunded === 0) return rows;
  return [...rows, ['Refunded', `−${dollars(refunded)}`], ['Paid after refunds', dollars(amount - refunded)]];
}

/** When the order arrives, where it goes and what comes next, as in the mail. */
function writeNext(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  { order, store, publicUrl }: InvoiceFacts,
): void {
  const { left, right: rightMargin, bottom } = pdfStyle.margins;
  const width = doc.page.width - left - rightMargin;
  const { heading, lines } = deliveryWords(order, store);
  const { vending } = order;
  // A shipping address stands in the head already, in the fonts that its letters may need.
  const texts = [...nextSteps(order), ...(isPickup(order) ? [`${heading}: ${lines.join(', ')}`] : [])];
  doc.moveDown(1);
  if (doc.y + NEXT_HEIGHT > doc.page.height - bottom) doc.addPage();
  doc.font('strong').fontSize(11).fillColor(pdfStyle.ink);
  doc.text(arrivalWords(order), left, doc.y, { structParent, structType: 'H2', width });
  doc.font('text').fontSize(9.5);
  for (const text of texts) doc.text(text, left, doc.y + 3, { structParent, structType: 'P', width });
  if (!vending || vending.left === 0) return;
  doc.text(`${orderMessages.toMachine(vending.left)}: ${publicUrl}/vending/${order.id}/`, left, doc.y + 3, {
    structParent,
    structType: 'P',
    width,
  });
}

/** In points: what comes next stays together. */
const NEXT_HEIGHT = 110;

/** In points: the totals move to the next page as a block instead of splitting across two. */
const TOTALS_HEIGHT = 190;

/** The invoice of a paid order as a PDF: the same bytes for the same order. */
export async function writeInvoice(facts: InvoiceFacts): Promise<Buffer> {
  const { order, store, customs, size } = facts;
  const { refId } = order.payment;
  const { doc, bytes } = openPdf(
    {
      title: `Invoice ${refId}`,
      author: store.legalName,
      subject: `Invoice of order ${refId}`,
      written: new Date(order.ts),
    },
    size,
  );
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeHead(doc, root, facts);
  writeLineItems(doc, root, facts);
  doc.moveDown(1);
  if (doc.y + TOTALS_HEIGHT > doc.page.height - pdfStyle.margins.bottom) doc.addPage();
  writeTotals(doc, root, totalRows(facts));
  if (order.atTheDoor) writeDoor(doc, root, order.atTheDoor);
  writeNext(doc, root, facts);
  if (customs) writeCustoms(doc, root, customs);
  root.end();
  const { line1, city, state, zip } = store.address;
  writeFooters(doc, {
    title: `Invoice ${refId}`,
    author: `${store.legalName} · ${line1}, ${city}, ${state} ${zip} · ${store.phone} · ${store.email}`,
  });
  doc.end();
  return await bytes;
}
