import { look } from '../../../paper/look.ts';
import { openPaper } from '../../../paper/open-paper.ts';
import { writeFeet } from '../../../paper/write-feet.ts';
import { dollars } from '../../contract/money/dollars.ts';
import { lineDetails } from '../mail/line-details.ts';
import { totalsRows } from '../mail/totals-rows.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { writeHead } from './write-head.ts';
import { writeGoods, writeSums } from './write-tables.ts';

/** The goods: what, how many, the price of one, the price of all. */
function goodsRows({ order }: InvoiceFacts): string[][] {
  return order.lines.map((line) => [
    `${line.name}\n${lineDetails(line)}`,
    String(line.qty),
    dollars(line.price),
    dollars(line.price * line.qty),
  ]);
}

/** What the goods come to, and what was given back of it. The last row is what the shop has. */
function sumRows({ order, coupon }: InvoiceFacts): [label: string, amount: string][] {
  const { amount, refunded = 0 } = order.payment;
  const rows = totalsRows(order.totals, coupon).map((row): [string, string] => [row.label, row.amount]);
  if (refunded === 0) return rows;
  return [...rows, ['Refunded', `−${dollars(refunded)}`], ['Paid after refunds', dollars(amount - refunded)]];
}

/** Room that the sums take, in points: they are not torn from each other at the foot of a page. */
const SUMS_HEIGHT = 190;

/** The invoice of a paid order as a PDF: the same bytes for the same order. */
export async function writeInvoice(facts: InvoiceFacts): Promise<Buffer> {
  const { order, store, size } = facts;
  const { refId } = order.payment;
  const { doc, bytes } = openPaper(
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
  writeGoods(doc, root, goodsRows(facts));
  doc.moveDown(1);
  if (doc.y + SUMS_HEIGHT > doc.page.height - look.margins.bottom) doc.addPage();
  writeSums(doc, root, sumRows(facts));
  root.end();
  const { line1, city, state, zip } = store.address;
  writeFeet(doc, {
    what: `Invoice ${refId}`,
    foot: `${store.legalName} · ${line1}, ${city}, ${state} ${zip} · ${store.phone} · ${store.email}`,
  });
  doc.end();
  return await bytes;
}
