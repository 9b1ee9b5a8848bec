import { openPaper } from '../../../../paper/open-paper.ts';
import { writeFeet } from '../../../../paper/write-feet.ts';
import type { SheetSection } from '../sheet-section.ts';
import type { PaperFacts } from './paper-facts.ts';
import { writeSection } from './write-section.ts';
import { writeTitle } from './write-title.ts';

/** A data sheet as the bytes of a tagged PDF, the same ones at each build: no clock is read. */
export async function writePaper(paper: PaperFacts, sections: readonly SheetSection[]): Promise<Buffer> {
  const { doc, bytes } = openPaper({
    title: `${paper.product}: ${paper.kind}`,
    author: paper.shop,
    subject: `${paper.kind} of ${paper.product} filament, ${paper.revision}`,
    written: new Date(`${paper.revised}T12:00:00Z`),
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeTitle(doc, root, paper);
  for (const section of sections) writeSection(doc, root, section);
  root.end();
  writeFeet(doc, { what: `${paper.product} · ${paper.kind}`, foot: paper.foot });
  doc.end();
  return await bytes;
}
