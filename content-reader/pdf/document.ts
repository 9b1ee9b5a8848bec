import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { pdfStyle } from './style.ts';

const HEADER = 12;
const RECORD = 16;

/**
 * The font inside a WOFF file with its tables unpacked (W3C WOFF 1.0, section 4). PDFKit reads WOFF too, but unpacks a
 * table again for each letter, which took a hundred times as long.
 */
export function unpackWoff(woff: Buffer, leaveOut: readonly string[] = []): Buffer {
  const all = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => readTable(woff, 44 + index * 20));
  const tables = all.filter(({ tag }) => !leaveOut.includes(tag.toString('latin1')));
  const count = tables.length;
  const head = Buffer.alloc(HEADER + count * RECORD);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * RECORD, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * RECORD, 10);
  let offset = head.length;
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const record = HEADER + index * RECORD;
    tag.copy(head, record);
    head.writeUInt32BE(checksum, record + 4);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(data.length, record + 12);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}

function readTable(woff: Buffer, at: number) {
  const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < length ? inflateSync(bytes) : bytes,
  };
}

export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** passed in instead of read from the clock, so that the same data gives the same bytes */
  readonly written: Date;
}

/** A tagged PDF with the shop's fonts and margins; `bytes` resolves once the document has ended. */
export function openPdf(
  { title, author, subject, written }: PdfInfo,
  size: 'LETTER' | 'A4' = pdfStyle.page,
): { readonly doc: PDFKit.PDFDocument; readonly bytes: Promise<Buffer> } {
  const doc = new PDFDocument({
    size,
    margins: pdfStyle.margins,
    pdfVersion: '1.7',
    // PDFKit supports PDF/UA (accessible PDFs); its types do not list it.
    ...({ subset: 'PDF/UA' } as object),
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    bufferPages: true,
    // Skips the built-in Helvetica: the document embeds its own fonts.
    font: null as unknown as string,
    info: { Title: title, Author: author, Subject: subject, CreationDate: written },
  });
  const bytes = collect(doc);
  registerFonts(doc);
  return { doc, bytes };
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

const folder = join(process.cwd(), 'node_modules', '@fontsource');
/** Kerning and ligature tables: PDFKit would parse them again for each document, which takes longer than writing it. */
const shaping = ['GSUB', 'GPOS', 'GDEF', 'kern'];

const file = (family: string, weight: number, letters = 'latin') =>
  unpackWoff(readFileSync(join(folder, family, 'files', `${family}-${letters}-${weight}-normal.woff`)), shaping);

/** The site's two typefaces as static files, because PDFKit cannot embed variable fonts. */
const fonts = {
  text: file('bricolage-grotesque', 400),
  strong: file('bricolage-grotesque', 600),
  data: file('jetbrains-mono', 400),
  // Latin Extended letters (Polish, Czech, Turkish, …) for names and streets.
  textBeyond: file('bricolage-grotesque', 400, 'latin-ext'),
  strongBeyond: file('bricolage-grotesque', 600, 'latin-ext'),
};

/**
 * Registers the fonts under their names. PDFKit's tables restore a font by its bytes, which would parse it again for
 * each cell; the patched `font` maps the bytes back to the name of the font that is already open.
 */
function registerFonts(doc: PDFKit.PDFDocument): void {
  const names = new Map<unknown, string>(Object.entries(fonts).map(([name, bytes]) => [bytes, name]));
  for (const [bytes, name] of names) doc.registerFont(name, bytes as Buffer);
  const font = doc.font.bind(doc) as (...args: unknown[]) => typeof doc;
  doc.font = (src: unknown, ...rest: unknown[]) => font(names.get(src) ?? src, ...rest);
}

/** The shop's logo, 22 points wide: a spool seen from the side, with the strand leaving it. */
export function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .circle(x + 10, y + 10.5, 8.2)
    .lineWidth(3.4)
    .stroke(pdfStyle.ink);
  doc.circle(x + 10, y + 10.5, 2.3).fill(pdfStyle.ink);
  doc.rect(x + 10, y + 0.6, 11.5, 3.4).fill('#e4482b');
  doc.endMarkedContent();
}

interface Footer {
  /** what the document is, such as "Northspool PLA · Technical data sheet" */
  readonly title: string;
  /** who wrote it, and where they are */
  readonly author: string;
}

/** Footers with page numbers on every page; screen readers skip them, because they repeat what the document says. */
export function writeFooters(doc: PDFKit.PDFDocument, { title, author }: Footer): void {
  const { left, right } = pdfStyle.margins;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    const y = doc.page.height - 44;
    const width = doc.page.width - left - right;
    // Text below the bottom margin would move to a page of its own.
    doc.page.margins = { ...doc.page.margins, bottom: 0 };
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .moveTo(left, y)
      .lineTo(doc.page.width - right, y)
      .lineWidth(0.5)
      .stroke(pdfStyle.hairline);
    doc.font('data').fontSize(7).fillColor(pdfStyle.quiet);
    doc.text(title, left, y + 8, { lineBreak: false });
    doc.text(`${index + 1} of ${count}`, left, y + 8, { width, align: 'right' });
    doc.text(author, left, y + 18, { lineBreak: false });
    doc.endMarkedContent();
  }
}
