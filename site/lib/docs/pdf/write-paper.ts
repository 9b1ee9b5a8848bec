import PDFDocument from 'pdfkit';
import type { SheetSection } from '../sheet-section.ts';
import { bringFonts } from './fonts.ts';
import { look } from './look.ts';
import { writeFeet } from './write-feet.ts';
import { writeSection } from './write-section.ts';
import { writeTitle } from './write-title.ts';

export interface PaperFacts {
  readonly shop: string;
  /** such as "Technical data sheet" */
  readonly kind: string;
  /** such as "Northspool PLA" */
  readonly product: string;
  readonly title: string;
  readonly lede: string;
  /** such as "Revision 4 · September 14, 2026" */
  readonly revision: string;
  /** a day such as 2026-09-14 */
  readonly revised: string;
  /** who wrote it, and where they are */
  readonly foot: string;
}

/** A data sheet as the bytes of a tagged PDF, the same ones at each build: no clock is read. */
export async function writePaper(paper: PaperFacts, sections: readonly SheetSection[]): Promise<Buffer> {
  const doc = new PDFDocument({
    size: look.page,
    margins: look.margins,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    bufferPages: true,
    // No standard font is opened: the sheet brings its own.
    font: null as unknown as string,
    info: {
      Title: `${paper.product}: ${paper.kind}`,
      Author: paper.shop,
      Subject: `${paper.kind} of ${paper.product} filament, ${paper.revision}`,
      CreationDate: new Date(`${paper.revised}T12:00:00Z`),
    },
  });
  const bytes = collect(doc);
  bringFonts(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeTitle(doc, root, paper);
  for (const section of sections) writeSection(doc, root, section);
  root.end();
  writeFeet(doc, paper);
  doc.end();
  return bytes;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}
