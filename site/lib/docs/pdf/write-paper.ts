import PDFDocument from 'pdfkit';
import type { SheetSection } from '../sheet-section.ts';
import { bringFonts } from './fonts.ts';
import { look } from './look.ts';
import type { PaperFacts } from './paper-facts.ts';
import { writeFeet } from './write-feet.ts';
import { writeSection } from './write-section.ts';
import { writeTitle } from './write-title.ts';

/** A data sheet as the bytes of a tagged PDF, the same ones at each build: no clock is read. */
export async function writePaper(paper: PaperFacts, sections: readonly SheetSection[]): Promise<Buffer> {
  const doc = new PDFDocument({
    size: look.page,
    margins: look.margins,
    pdfVersion: '1.7',
    // The writer knows the rules of accessible PDFs; its types do not.
    ...({ subset: 'PDF/UA' } as object),
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
