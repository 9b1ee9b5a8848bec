import { ContentError } from '../../../content-reader/content-error.ts';
import type { SheetKind } from '../../../contract/editorial/sheet-path.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { noteFileRead } from '../catalogue/page-reads.ts';
import { readContent, readYamlFolder } from '../editorial/read-content.ts';
import { type MaterialSheets, materialSheets } from './material-sheets.ts';
import { writeSheet } from './write-sheet.ts';

export interface WrittenSheets extends MaterialSheets {
  /** Writes a sheet when asked for: once in a process, for the page that lists them and for the file itself. */
  readonly pdf: (kind: SheetKind) => Promise<Buffer>;
}

let loaded: Promise<WrittenSheets[]> | undefined;

/** The sheets of all materials. */
export function loadSheets(): Promise<WrittenSheets[]> {
  noteFileRead('sheets');
  if (import.meta.env.DEV) return load();
  loaded ??= load();
  return loaded;
}

async function load(): Promise<WrittenSheets[]> {
  const catalogue = await loadCatalogue();
  const words = readContent('sheets/every/safety.yaml');
  const { sheets, problems } = materialSheets(catalogue, readYamlFolder('sheets'), readContent('spools.yaml'));
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  const shop = { store: catalogue.store, words };
  return sheets.map((one) => {
    const written = new Map<SheetKind, Promise<Buffer>>();
    const pdf = (kind: SheetKind) => {
      noteFileRead('sheets');
      const before = written.get(kind) ?? writeSheet(kind, one, shop);
      written.set(kind, before);
      return before;
    };
    return { ...one, pdf };
  });
}
