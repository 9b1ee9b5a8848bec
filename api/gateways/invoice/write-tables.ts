import { look } from '../../../paper/look.ts';

type Cell = PDFKit.Mixins.CellOptions & { scope?: 'Row' | 'Column' };
type Table = PDFKit.Mixins.TableOptionsWithData & { structParent: PDFKit.PDFStructureElement };

const HEADS = ['Item', 'Quantity', 'Price', 'Amount'];
const STRONG = new Set(['Total', 'Paid after refunds']);
const right = { x: 'right', y: 'top' } as const;

const style = {
  border: [0, 0, 0.5, 0] as [number, number, number, number],
  borderColor: look.hairline,
  padding: [6, 0, 6, 8] as [number, number, number, number],
  textColor: look.ink,
  textOptions: { lineGap: 2 },
};

export function writeGoods(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  rows: readonly string[][],
): void {
  const head = HEADS.map((text, index): Cell => {
    const font = { src: 'data', size: 7.5 };
    return { text, type: 'TH', scope: 'Column', textColor: look.quiet, font, ...(index > 0 && { align: right }) };
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
    position: { x: look.margins.left },
    columnStyles: ['*', 56, 76, 84],
    defaultStyle: style,
    data: [[{ ...first, padding: [6, 8, 6, 0] }, ...others], ...cells],
  };
  doc.font('text').fontSize(9.5).table(table);
}

/** Amounts below each other, at the right of the paper. */
export function writeSums(
  doc: PDFKit.PDFDocument,
  structParent: PDFKit.PDFStructureElement,
  rows: readonly [label: string, amount: string][],
): void {
  const data = rows.map(([label, amount]): Cell[] => {
    const isStrong = STRONG.has(label);
    const border: [number, number, number, number] = isStrong ? [0.8, 0, 0, 0] : [0, 0, 0, 0];
    const common = { border, borderColor: look.ink, padding: [4, 0, 4, 8] as [number, number, number, number] };
    return [
      { ...common, text: label, type: 'TH', scope: 'Row', font: { src: isStrong ? 'strong' : 'text', size: 9.5 } },
      { ...common, text: amount, type: 'TD', align: right, font: { src: 'data', size: isStrong ? 10 : 8.5 } },
    ];
  });
  const width = 240;
  const table: Table = {
    structParent,
    position: { x: doc.page.width - look.margins.right - width },
    columnStyles: [width - 92, 92],
    defaultStyle: { ...style, borderColor: look.ink },
    data,
  };
  doc.font('text').fontSize(9.5).table(table);
}
