import { code128 } from '../../../content-reader/pdf/code128.ts';

interface CodePlace {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** of the narrowest bar; all in points */
  readonly module: number;
}

/** How wide a Code 128 of this text is, in modules. */
export function codeModules(text: string): number {
  return code128(text).reduce((sum, width) => sum + width, 0);
}

/** A text as a Code 128, for scanners; screen readers skip it, as the text stands beside it. */
export function drawCode(doc: PDFKit.PDFDocument, text: string, { x, y, height, module }: CodePlace): void {
  let at = x;
  doc.markContent('Artifact', { type: 'Layout' });
  code128(text).forEach((modules, index) => {
    if (index % 2 === 0) doc.rect(at, y, modules * module, height);
    at += modules * module;
  });
  doc.fill('#000');
  doc.endMarkedContent();
}
