import PDFDocument from 'pdfkit';
import { bringFonts } from './fonts.ts';
import { look } from './look.ts';

export interface PaperInfo {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** no clock is read: the same facts give the same bytes */
  readonly written: Date;
}

/** A tagged PDF with the shop's fonts and margins; `bytes` resolves once the document has ended. */
export function openPaper(
  { title, author, subject, written }: PaperInfo,
  size: 'LETTER' | 'A4' = look.page,
): { readonly doc: PDFKit.PDFDocument; readonly bytes: Promise<Buffer> } {
  const doc = new PDFDocument({
    size,
    margins: look.margins,
    pdfVersion: '1.7',
    // The writer knows the rules of accessible PDFs; its types do not.
    ...({ subset: 'PDF/UA' } as object),
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    bufferPages: true,
    // No standard font is opened: the paper brings its own.
    font: null as unknown as string,
    info: { Title: title, Author: author, Subject: subject, CreationDate: written },
  });
  const bytes = collect(doc);
  bringFonts(doc);
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
