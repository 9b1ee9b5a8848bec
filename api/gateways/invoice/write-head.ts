import { drawMark } from '../../../paper/draw-mark.ts';
import { look } from '../../../paper/look.ts';
import { writeWords } from '../../../paper/write-words.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { serviceWords } from '../mail/delivery-words.ts';
import { dayOf, type InvoiceFacts, paidWithWords } from './invoice-facts.ts';

/** The shop's mark, the number, who sells, who bought, and what belongs to the order. */
export function writeHead(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, facts: InvoiceFacts): void {
  const { store, order } = facts;
  const { left, right, top } = look.margins;
  const width = doc.page.width - left - right;
  drawMark(doc, left, top);
  doc.font('strong').fontSize(13).fillColor(look.ink);
  doc.text(store.name, left + 27, top + 3.5, { structParent: parent, structType: 'P', lineBreak: false });
  doc.font('data').fontSize(8).fillColor(look.quiet);
  doc.text(dayOf(facts), left, top + 7, { structParent: parent, structType: 'P', width, align: 'right' });
  doc.font('strong').fontSize(28).fillColor(look.ink);
  doc.text(`Invoice ${order.payment.refId}`, left, top + 44, { structParent: parent, structType: 'H1' });

  const y = doc.y + 18;
  const gap = 16;
  const column = (width - 2 * gap) / 3;
  const blocks = blocksOf(facts);
  const ends = blocks.map(({ heading, lines }, index) => {
    const x = left + index * (column + gap);
    doc.font('data').fontSize(7.5).fillColor(look.quiet);
    doc.text(heading, x, y, { structParent: parent, structType: 'H2', lineBreak: false });
    lines.forEach((line, row) => {
      doc.fontSize(9.5).fillColor(look.ink);
      writeWords(doc, fitted(doc, line, column), {
        voice: 'text',
        x,
        y: y + 14 + row * 13.5,
        structParent: parent,
        structType: 'P',
      });
    });
    return y + 14 + lines.length * 13.5;
  });
  doc.x = left;
  doc.y = Math.max(...ends) + 16;
}

function blocksOf({ order, store }: InvoiceFacts): { heading: string; lines: string[] }[] {
  const { line1, line2, city, state, zip } = store.address;
  const seller = [store.legalName, line1, line2, `${city}, ${state} ${zip}`, store.email, store.phone];
  const isPickup = order.shipping.serviceCode === serviceCodes.pickup;
  const { name, address, address2, city: town, state: region, zipCode, country } = order.shipping;
  const shippedTo = [address, address2, `${town}, ${region} ${zipCode}`, country];
  const buyer = [name, ...(isPickup ? [] : shippedTo), order.email];
  const parcels = order.trackingInfo.map(({ trackingNum }) => `Parcel ${trackingNum}`);
  const [service = ''] = serviceWords(order).split(',');
  const facts = [paidWithWords(order), isPickup ? 'Picked up at the shop' : service, ...parcels.slice(0, 4)];
  return [
    { heading: 'Sold by', lines: seller.filter(Boolean) },
    { heading: isPickup ? 'Sold to' : 'Sold and shipped to', lines: buyer.filter(Boolean) },
    { heading: 'About the order', lines: facts.filter(Boolean) },
  ];
}

/** A long street must not run into the next column. */
function fitted(doc: PDFKit.PDFDocument, line: string, width: number): string {
  doc.font('text');
  if (doc.widthOfString(line) <= width) return line;
  let length = line.length;
  while (length > 1 && doc.widthOfString(`${line.slice(0, length)}…`) > width) length -= 1;
  return `${line.slice(0, length)}…`;
}
