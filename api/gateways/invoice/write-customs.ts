import { pdfStyle } from '../../../content-reader/pdf/style.ts';
import type { CustomsInvoice, CustomsLine } from '../../../contract/customs-invoice.ts';
import { dollars } from '../../../contract/dollars.ts';
import { dateText, doorWords } from '../../../contract/door-words.ts';
import type { AtTheDoor } from '../../../contract/money/door-estimate.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type Cell = PDFKit.Mixins.CellOptions & { scope?: 'Row' | 'Column' };

/** In points: a heading stays with the lines below it, and the fields with the goods that they are about. */
const DOOR_HEIGHT = 90;
const CUSTOMS_HEIGHT = 260;

const number: Pick<Cell, 'align' | 'padding'> = { align: { x: 'right', y: 'top' }, padding: [4, 0, 4, 8] };
const style = {
  border: [0, 0, 0.5, 0] as [number, number, number, number],
  borderColor: pdfStyle.hairline,
  padding: [4, 8, 4, 0] as [number, number, number, number],
  textColor: pdfStyle.ink,
  textOptions: { lineGap: 2 },
};

/** What is paid at the door, in the words of the order's page. */
export function writeDoor(doc: Doc, structParent: Element, door: AtTheDoor): void {
  const { title, parts, notes } = doorWords(door);
  const amounts = parts.map(({ label, amount }) => `${label} ${amount}`).join(' · ');
  startSection(doc, structParent, title, DOOR_HEIGHT);
  for (const text of [amounts, ...notes]) if (text) writeParagraph(doc, structParent, text);
}

/** The fields of the border agency's invoice that are not above; the names of vendor and consignee are in the head. */
export function writeCustoms(doc: Doc, structParent: Element, customs: CustomsInvoice): void {
  startSection(doc, structParent, 'For Canadian customs', CUSTOMS_HEIGHT);
  doc.moveDown(0.5);
  writeFields(doc, structParent, customs);
  doc.moveDown(1);
  writeGoods(doc, structParent, customs.lines);
  if (!customs.declaresCusma) return;
  doc.moveDown(0.5);
  writeParagraph(doc, structParent, CUSMA);
}

const CUSMA =
  'Goods marked CUSMA originate in the United States under the rules of origin of the Canada-United States-Mexico Agreement.';

function writeFields(doc: Doc, structParent: Element, customs: CustomsInvoice): void {
  const { directShipment, transhipment, transportation, packages, netGrams } = customs;
  const fields: readonly [label: string, value: string][] = [
    ['Direct shipment to Canada', directShipment ? dateText(directShipment) : 'Not shipped yet'],
    ['Order number', customs.reference],
    ['Transportation', transportation.mode],
    ['Place of direct shipment', transportation.from],
    ['Country of transhipment', transhipment ?? 'None'],
    ['Conditions of sale and payment', 'Sale, paid with the order'],
    ['Currency of settlement', customs.currency],
    ['Packages', packages === null ? 'Not packed yet' : String(packages)],
    ['Net weight', netGrams === null ? 'Not known' : kilograms(netGrams)],
    ['Gross weight', kilograms(customs.grossGrams)],
    ['Goods, after discounts', dollars(customs.goods)],
    ['Transportation, in the total', dollars(customs.freight)],
    ['Invoice total', dollars(customs.total)],
  ];
  const cellsOf = ([label, value]: readonly [string, string]): Cell[] => [
    { text: label, type: 'TH', scope: 'Row', textColor: pdfStyle.quiet, font: { src: 'text', size: 8.5 } },
    { text: value, type: 'TD', font: { src: 'data', size: 8 } },
  ];
  const half = Math.ceil(fields.length / 2);
  const data = fields.slice(0, half).map((field, index) => {
    const beside = fields[half + index];
    return [...cellsOf(field), ...cellsOf(beside ?? ['', ''])];
  });
  doc
    .font('text')
    .fontSize(8.5)
    .table({
      structParent,
      position: { x: pdfStyle.margins.left },
      columnStyles: [118, '*', 118, '*'],
      defaultStyle: style,
      data,
    } as PDFKit.Mixins.TableOptionsWithData);
}

const HEADS = ['Goods', 'HS code', 'Origin', 'Quantity', 'Unit price', 'Amount'];

function writeGoods(doc: Doc, structParent: Element, lines: readonly CustomsLine[]): void {
  const heads = HEADS.map((text, index): Cell => {
    const font = { src: 'data', size: 7.5 };
    return {
      text,
      type: 'TH',
      scope: 'Column',
      textColor: pdfStyle.quiet,
      font,
      ...(index > 2 && number),
    };
  });
  const rows = lines.map((line) =>
    cellsOfGoods(line).map((text, index): Cell => {
      if (index === 0) return { text, type: 'TH', scope: 'Row', font: { src: 'text', size: 8.5 } };
      return { text, type: 'TD', font: { src: 'data', size: 8 }, ...(index > 2 && number) };
    }),
  );
  doc
    .font('text')
    .fontSize(8.5)
    .table({
      structParent,
      position: { x: pdfStyle.margins.left },
      columnStyles: ['*', 56, 84, 52, 62, 66],
      defaultStyle: style,
      data: [heads, ...rows],
    } as PDFKit.Mixins.TableOptionsWithData);
}

const countries = new Intl.DisplayNames('en-US', { type: 'region' });

/** An origin that nobody has said is left to be filled in. */
function cellsOfGoods({ description, hsCode, origin, isCusma, qty, unitPrice, total }: CustomsLine): string[] {
  const country = origin === null ? '__________' : (countries.of(origin) ?? origin);
  return [
    description,
    hsCode,
    isCusma ? `${country}\nCUSMA` : country,
    String(qty),
    dollars(unitPrice),
    dollars(total),
  ];
}

function kilograms(grams: number): string {
  return `${(grams / 1000).toFixed(2)} kg`;
}

function startSection(doc: Doc, structParent: Element, title: string, height: number): void {
  const { left, right, bottom } = pdfStyle.margins;
  doc.moveDown(1);
  if (doc.y + height > doc.page.height - bottom) doc.addPage();
  doc.font('strong').fontSize(11).fillColor(pdfStyle.ink);
  doc.text(title, left, doc.y, { structParent, structType: 'H2', width: doc.page.width - left - right });
}

function writeParagraph(doc: Doc, structParent: Element, text: string): void {
  const { left, right } = pdfStyle.margins;
  doc.font('text').fontSize(9.5).fillColor(pdfStyle.ink);
  doc.text(text, left, doc.y + 3, { structParent, structType: 'P', width: doc.page.width - left - right });
}
