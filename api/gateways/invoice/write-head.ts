import { drawLogo } from '../../../content-reader/pdf/document.ts';
import { fitted, writeName } from '../../../content-reader/pdf/names.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { countryName } from '../../../contract/country.ts';
import type { CustomsInvoice } from '../../../contract/customs-invoice.ts';
import type { Order } from '../../../contract/order.ts';
import { serviceWords } from '../../../contract/order-words.ts';
import { townLine } from '../../../contract/postal-code.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { GoodsPictures } from './goods-pictures.ts';

export interface InvoiceFacts {
  readonly order: Order;
  readonly coupon: string | null;
  readonly store: Store;
  readonly pictures: GoodsPictures;
  /** to Canada only */
  readonly customs?: CustomsInvoice | undefined;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  readonly size: 'LETTER' | 'A4';
}

/** The date of the order in the shop's time zone, such as "November 21, 2026". */
function dayOf({ order, store }: Pick<InvoiceFacts, 'order' | 'store'>): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: store.timeZone });
  return format.format(new Date(order.ts));
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** The payment method, such as "Visa ending in 4242"; empty when it is unknown. */
function paymentMethodLabel({ payment: { paidWith } }: Order): string {
  if (paidWith?.kind === 'paypal') return 'PayPal';
  if (!paidWith?.last4) return '';
  const { brand = 'card', last4 } = paidWith;
  return `${brands[brand] ?? brand} ending in ${last4}`;
}

/** The logo, the invoice number, the seller, the buyer, and how the order was paid and shipped. */
export function writeHead(doc: PDFKit.PDFDocument, parent: PDFKit.PDFStructureElement, facts: InvoiceFacts): void {
  const { store, order } = facts;
  const { left, right, top } = pdfStyle.margins;
  const width = doc.page.width - left - right;
  drawLogo(doc, left, top);
  doc.font('strong').fontSize(13).fillColor(pdfStyle.ink);
  doc.text(store.name, left + 27, top + 3.5, { structParent: parent, structType: 'P', lineBreak: false });
  doc.font('data').fontSize(8).fillColor(pdfStyle.quiet);
  doc.text(dayOf(facts), left, top + 7, { structParent: parent, structType: 'P', width, align: 'right' });
  doc.font('strong').fontSize(28).fillColor(pdfStyle.ink);
  doc.text(`Invoice ${order.payment.refId}`, left, top + 44, { structParent: parent, structType: 'H1' });

  const y = doc.y + 18;
  const gap = 16;
  const column = (width - 2 * gap) / 3;
  const blocks = blocksOf(facts);
  const ends = blocks.map(({ heading, lines }, index) => {
    const x = left + index * (column + gap);
    doc.font('data').fontSize(7.5).fillColor(pdfStyle.quiet);
    doc.text(heading, x, y, { structParent: parent, structType: 'H2', lineBreak: false });
    lines.forEach((line, row) => {
      doc.fontSize(9.5).fillColor(pdfStyle.ink);
      writeName(doc, fitted(doc, line, column), {
        font: 'text',
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

function blocksOf({ order, store, customs }: InvoiceFacts): { heading: string; lines: string[] }[] {
  const { line1, line2, city, state, zip } = store.address;
  const seller = [store.legalName, line1, line2, `${city}, ${state} ${zip}`, store.email, store.phone];
  const isPickup = order.shipping.serviceCode === serviceCodes.pickup;
  const { name, address, address2, city: town, state: region, zipCode, country } = order.shipping;
  const shippedTo = [address, address2, townLine(town, region, zipCode), countryName(country)];
  const buyer = [name, ...(isPickup ? [] : shippedTo), order.email];
  const parcels = order.trackingInfo.map(({ trackingNum }) => `Parcel ${trackingNum}`);
  const [service = ''] = serviceWords(order).split(',');
  const facts = [paymentMethodLabel(order), isPickup ? 'Picked up at the shop' : service, ...parcels.slice(0, 4)];
  const soldTo = isPickup ? 'Sold to' : 'Sold and shipped to';
  return [
    { heading: customs ? 'Vendor and exporter' : 'Sold by', lines: seller.filter(Boolean) },
    { heading: customs ? 'Consignee and purchaser' : soldTo, lines: buyer.filter(Boolean) },
    { heading: 'About the order', lines: facts.filter(Boolean) },
  ];
}
