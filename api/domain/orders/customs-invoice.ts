import { shopDay } from '../../../content-reader/as-of.ts';
import { gramsOf } from '../../../contract/catalogue/grams.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { cents } from '../../../contract/cents.ts';
import { countryName } from '../../../contract/country.ts';
import type { CustomsInvoice, CustomsLine } from '../../../contract/customs-invoice.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import { customsGoods, inCad } from '../../../contract/money/at-the-door.ts';
import type { Order, OrderLine } from '../../../contract/order.ts';
import { serviceWords } from '../../../contract/order-words.ts';
import { townLine } from '../../../contract/postal-code.ts';
import type { Deps } from '../deps.ts';
import { parcelWeight } from '../shipping/parcel-weight.ts';
import type { OrderRow } from './order-rows.ts';
import { parcelsOf } from './parcels.ts';

type CustomsDeps = Pick<Deps, 'connection' | 'catalogue' | 'store' | 'canada'>;

/** What Canada's border agency asks for on an invoice; undefined for orders that stay in the US. */
export async function customsInvoice(
  { connection, catalogue, store, canada }: CustomsDeps,
  row: OrderRow,
  order: Order,
): Promise<CustomsInvoice | undefined> {
  if (order.shipping.country !== 'CA') return undefined;
  const left = (await parcelsOf(connection.db, row.id)).filter(
    ({ state }) => state === 'labelled' || state === 'typed',
  );
  const { name, address, address2, city, state, zipCode, country } = order.shipping;
  const lines = order.lines.map((line) => lineOf(canada, line));
  const { subtotal, discount, shipping, total } = order.totals;
  const goods = cents(subtotal - discount);
  const weighed = left.map(({ weight_grams }) => weight_grams ?? 0);
  const [mode = ''] = serviceWords(order).split(',');
  const isWeighed = weighed.length > 0 && weighed.every((grams) => grams > 0);
  return {
    vendor: vendorOf(store),
    directShipment: row.shipped_at && shopDay(row.shipped_at, store.timeZone),
    reference: row.ref_id,
    consignee: {
      name,
      lines: [address, address2, townLine(city, state, zipCode), countryName(country)].filter(Boolean),
    },
    transhipment: null,
    transportation: { mode, from: `${store.address.city}, ${store.address.state}, USA` },
    currency: 'USD',
    packages: row.tracking_numbers.length > 0 ? row.tracking_numbers.length : null,
    lines,
    discount,
    goods,
    netGrams: netGrams(order.lines),
    grossGrams: isWeighed ? weighed.reduce((sum, grams) => sum + grams, 0) : parcelWeight(catalogue, order.lines),
    total,
    freight: shipping,
    declaresCusma: lines.some(({ isCusma }) => isCusma) && inCad(canada, goods) <= canada.rules.certificateAbove,
  };
}

function vendorOf({ legalName, address, email, phone }: Store): CustomsInvoice['vendor'] {
  const { line1, line2, city, state, zip } = address;
  return { name: legalName, lines: [line1, line2, `${city}, ${state} ${zip}`, 'USA', email, phone].filter(Boolean) };
}

function lineOf(canada: CustomsDeps['canada'], line: OrderLine): CustomsLine {
  const { description, hsCode, origin, isCusma } = canada.goods[customsGoods(canada, line)];
  return {
    lineId: line.id,
    description: [description, line.name, lineFacts(line)].filter(Boolean).join(': '),
    hsCode,
    origin,
    isCusma,
    qty: line.qty,
    unitPrice: line.price,
    total: cents(line.price * line.qty),
  };
}

/** Only spools and prints have one; their add-ons have none. */
function netGrams(lines: readonly OrderLine[]): number | null {
  const known = lines.flatMap(({ options, qty }) => {
    const grams = gramsOf(options.weight);
    return grams === undefined ? [] : [Math.round(grams * qty)];
  });
  return known.length > 0 ? known.reduce((sum, grams) => sum + grams, 0) : null;
}
