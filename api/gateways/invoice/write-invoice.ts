import { openPdf, writeFooters } from '../../../pdf/document.ts';
import { pdfStyle } from '../../../pdf/style.ts';
import { dollars } from '../../contract/money/dollars.ts';
import { totalsRows } from '../mail/amount-rows.tsx';
import { lineDetails } from '../mail/order-lines.tsx';
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

function writeLineItems(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  rows: readonly string[][],
): void {
  const head = HEADS.map((text, index): Cell => {
    const font = { src: 'data', size: 7.5 };
    return { text, type: 'TH', scope: 'Column', textColor: pdfStyle.quiet, font, ...(index > 0 && { align: right }) };
  });
  const cells = rows.map((row) =>
    row.map((text, index): Cell => {
      if (index === 0)
        return { text, type: 'TH', scope: 'Row', padding: [6, 8, 6, 0], font: { src: 'text', size: 9.5 } };
      return { text, type: 'TD', align: right, font: { src: 'data', size: 8.5 } };
    }),
  );
  const [first, ...others] = head;
  const table: Table = {
    structParent,
    position: { x: pdfStyle.margins.left },
    columnStyles: ['*', 56, 76, 84],
    defaultStyle: style,
    data: [[{ ...first, padding: [6, 8, 6, 0] }, ...others], ...cells],
  };
  doc.font('text').fontSize(9.5).table(table);
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

/** The line items: name, quantity, unit price, amount. */
function lineItemRows({ order }: InvoiceFacts): string[][] {
  return order.lines.map((line) => [
    `${line.name}\n${lineDetails(line)}`,
    String(line.qty),
    dollars(line.price),
    dollars(line.price * line.qty),
  ]);
}

/** The totals, and any refund; the last row is what the shop keeps. */
function totalRows({ order, coupon }: InvoiceFacts): [label: string, amount: string][] {
  const { amount, refunded = 0 } = order.payment;
  const rows = totalsRows(order.totals, coupon, order.shipping.serviceCode).map((row): [string, string] => [
    row.label,
    row.amount,
  ]);
  if (refunded === 0) return rows;
  return [...rows, ['Refunded', `−${dollars(refunded)}`], ['Paid after refunds', dollars(amount - refunded)]];
}

/** In points: the totals move to the next page as a block instead of splitting across two. */
const TOTALS_HEIGHT = 190;

/** The invoice of a paid order as a PDF: the same bytes for the same order. */
export async function writeInvoice(facts: InvoiceFacts): Promise<Buffer> {
  const { order, store, size } = facts;
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
  writeLineItems(doc, root, lineItemRows(facts));
  doc.moveDown(1);
  if (doc.y + TOTALS_HEIGHT > doc.page.height - pdfStyle.margins.bottom) doc.addPage();
  writeTotals(doc, root, totalRows(facts));
  root.end();
  const { line1, city, state, zip } = store.address;
  writeFooters(doc, {
    title: `Invoice ${refId}`,
    author: `${store.legalName} · ${line1}, ${city}, ${state} ${zip} · ${store.phone} · ${store.email}`,
  });
  doc.end();
  return await bytes;
}
