import type { Store } from '../../../api/contract/catalogue/store.ts';
import type { SafetyWords } from '../../../api/contract/editorial/safety-words.ts';
import type { MaterialSheets } from './material-sheets.ts';
import { writePaper } from './pdf/write-paper.ts';
import { revisionLine } from './revision-line.ts';
import { productName, safetySections } from './safety-sections.ts';
import { type SheetKind, sheetKinds } from './sheet-kinds.ts';
import { technicalSections } from './technical-sections.ts';

/** One data sheet of a material as a PDF. */
export function writeSheet(
  kind: SheetKind,
  sheets: MaterialSheets,
  { store, words }: { store: Store; words: SafetyWords },
): Promise<Buffer> {
  const { material, sheet } = sheets;
  const { revision, revised } = revisionLine(sheet);
  const { line1, city, state, zip } = store.address;
  const paper = {
    shop: store.name,
    kind: sheetKinds[kind],
    product: productName(material.name, store),
    title: material.label === material.heading ? material.name : material.label,
    lede: `${sheetKinds[kind]}. ${sheet.about}`,
    revision: `${revision} · ${revised}`,
    revised: sheet.revised,
    foot: `${store.legalName} · ${line1}, ${city}, ${state} ${zip} · ${store.phone} · ${store.email}`,
  };
  return writePaper(paper, kind === 'sds' ? safetySections(words, sheets, store) : technicalSections(sheets));
}
