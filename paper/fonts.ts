import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWoff } from './open-woff.ts';

const folder = join(process.cwd(), 'node_modules', '@fontsource');
/** Kerning and ligatures: would be read anew for each paper, which takes longer than writing it. */
const shaping = ['GSUB', 'GPOS', 'GDEF', 'kern'];

const file = (family: string, weight: number, letters = 'latin') =>
  openWoff(readFileSync(join(folder, family, 'files', `${family}-${letters}-${weight}-normal.woff`)), shaping);

/** The site’s two voices as files that a PDF can carry: it takes no variable fonts. */
const sheetFonts = {
  text: file('bricolage-grotesque', 400),
  strong: file('bricolage-grotesque', 600),
  data: file('jetbrains-mono', 400),
  // Letters of Polish, Czech, Turkish and others, for names and streets: see `writeWords`.
  textBeyond: file('bricolage-grotesque', 400, 'latin-ext'),
  strongBeyond: file('bricolage-grotesque', 600, 'latin-ext'),
};

/**
 * Makes the fonts known to a document by their names. Its tables go back to a font by its bytes, which would open it
 * once more for each cell; here they find the one that is open.
 */
export function bringFonts(doc: PDFKit.PDFDocument): void {
  const names = new Map<unknown, string>(Object.entries(sheetFonts).map(([name, bytes]) => [bytes, name]));
  for (const [bytes, name] of names) doc.registerFont(name, bytes as Buffer);
  const font = doc.font.bind(doc) as (...args: unknown[]) => typeof doc;
  doc.font = (src: unknown, ...rest: unknown[]) => font(names.get(src) ?? src, ...rest);
}
