import { drawLogo, openPdf, writeFooters } from '../../../content-reader/pdf/document.ts';
import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { dollars } from '../../../contract/dollars.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { breakPercent } from '../../../contract/money/quantity-breaks.ts';
import type { QuantityBreak } from '../../../contract/queu3d/print-content.ts';
import { extrasWords } from '../../../contract/queu3d/print-extras.ts';
import type { SavedQuote } from '../../../contract/queu3d/saved-quote.ts';

interface QuoteFacts {
  readonly quote: Omit<SavedQuote, 'buy'>;
  readonly breaks: readonly QuantityBreak[];
  readonly store: Store;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  /** when these prices were read */
  readonly now: Date;
}

type Cell = PDFKit.Mixins.CellOptions & { scope?: 'Row' | 'Column' };
type Sides = [number, number, number, number];

const HEADS = ['Print', 'Each', 'Quantity', 'Price'];
const right = { x: 'right', y: 'top' } as const;

/** In points: what follows the table stays together. */
const TERMS_HEIGHT = 150;

/** A saved quote at the prices of the day as a PDF. */
export async function writeQuote(facts: QuoteFacts): Promise<Buffer> {
  const { store, now } = facts;
  const title = `Quote of ${longDay(now, store.timeZone)}`;
  const { doc, bytes } = openPdf({ title, author: store.legalName, subject: '3D prints', written: now });
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeHead(doc, root, facts, title);
  writePrints(doc, root, facts);
  doc.moveDown(1);
  if (doc.y + TERMS_HEIGHT > doc.page.height - pdfStyle.margins.bottom) doc.addPage();
  writeTerms(doc, root, facts);
  root.end();
  writeFooters(doc, { title, author: `${store.legalName} · ${addressOf(store)} · ${store.phone} · ${store.email}` });
  doc.end();
  return await bytes;
}

/** Such as "November 21, 2026". */
function longDay(day: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(day);
}

function addressOf({ address: { line1, line2, city, state, zip } }: Store): string {
  return [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ');
}

function writeHead(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  { store }: QuoteFacts,
  title: string,
): void {
  const { left, right: rightMargin, top } = pdfStyle.margins;
  const width = doc.page.width - left - rightMargin;
  drawLogo(doc, left, top);
  doc.font('strong').fontSize(13).fillColor(pdfStyle.ink);
  doc.text(store.name, left + 27, top + 3.5, { structParent, structType: 'P', lineBreak: false });
  doc.font('strong').fontSize(24);
  doc.text(title, left, top + 44, { structParent, structType: 'H1', width });
  doc.font('text').fontSize(9.5);
  for (const line of [store.legalName, addressOf(store), `${store.email} · ${store.phone}`]) {
    doc.text(line, left, doc.y + 3, { structParent, structType: 'P', width });
  }
  doc.moveDown(1.5);
}

function writePrints(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  { quote, breaks }: QuoteFacts,
): void {
  const table = {
    structParent,
    position: { x: pdfStyle.margins.left },
    columnStyles: ['*', 76, 56, 84] as (number | '*')[],
    defaultStyle: {
      border: [0, 0, 0.5, 0] as Sides,
      borderColor: pdfStyle.hairline,
      padding: [6, 0, 6, 8] as Sides,
      textColor: pdfStyle.ink,
      textOptions: { lineGap: 2 },
    },
  };
  const rows = doc.font('text').fontSize(9.5).table(table);
  const first = { padding: [6, 8, 6, 0] as Sides };
  rows.row(
    HEADS.map((text, index): Cell => {
      const font = { src: 'data', size: 7.5 };
      const place = index > 0 ? { align: right } : first;
      return { text, type: 'TH', scope: 'Column', textColor: pdfStyle.quiet, font, ...place };
    }),
  );
  for (const print of quote.prints) {
    const text = [print.name, printDetails(print), breakOf(print, breaks)].filter(Boolean).join('\n');
    const amounts = [dollars(print.each), String(print.quantity), dollars(print.price)];
    const cells: Cell[] = [
      { text, type: 'TH', scope: 'Row', font: { src: 'text', size: 9.5 }, ...first },
      ...amounts.map((amount): Cell => ({ text: amount, type: 'TD', align: right, font: { src: 'data', size: 8.5 } })),
    ];
    rows.row(cells);
  }
  const strong = { border: [0.8, 0, 0, 0] as Sides, borderColor: pdfStyle.ink };
  const total: Cell[] = [
    { ...strong, ...first, text: 'Total', type: 'TH', scope: 'Row', colSpan: 3, font: { src: 'strong', size: 9.5 } },
    { ...strong, text: dollars(quote.total), type: 'TD', align: right, font: { src: 'data', size: 10 } },
  ];
  rows.row(total);
  rows.end();
}

type Print = SavedQuote['prints'][number];

/** Such as "PLA · Petrol · Standard 0.16 mm · 20% infill · with supports · repaired · 18.8 g each". */
function printDetails(print: Print): string {
  const { material, colorName, quality, infill, supports, repaired, grams, machine } = print;
  return [
    materialLabel(material),
    colorName,
    `${quality.label} ${quality.layerHeight.toFixed(2)} mm`,
    `${infill}% infill`,
    ...extrasWords(print),
    supports ? 'with supports' : 'without supports',
    repaired && 'repaired',
    `${grams.toFixed(1)} g each`,
    machine > 0 && `${dollars(machine)} machine time each`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function breakOf({ single, quantity }: Print, breaks: readonly QuantityBreak[]): string {
  const percent = breakPercent(breaks, quantity);
  return percent === 0 ? '' : `${percent}% off ${dollars(single)} for ${quantity} pieces`;
}

/** What the prices depend on, and how long the link works. */
function writeTerms(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  { quote, store, publicUrl, now }: QuoteFacts,
): void {
  const { left, right: rightMargin } = pdfStyle.margins;
  const width = doc.page.width - left - rightMargin;
  doc.font('strong').fontSize(11).fillColor(pdfStyle.ink);
  doc.text('About this quote', left, doc.y, { structParent, structType: 'H2', width });
  doc.font('text').fontSize(9.5);
  const lines = [
    `Prices of ${longDay(now, store.timeZone)}, before shipping and tax. The link shows those of the day.`,
    `The link works until ${longDay(new Date(quote.keptUntil), store.timeZone)}.`,
    `Ships by ${longDay(new Date(`${quote.shipsBy}T00:00:00Z`), 'UTC')} if ordered today: an estimate.`,
    queu3dMessages.minimumOrder(dollars(store.rates.minimum)),
    `${publicUrl}/queu3d/?quote=${quote.link}#desk`,
  ];
  for (const line of lines) doc.text(line, left, doc.y + 3, { structParent, structType: 'P', width });
}
