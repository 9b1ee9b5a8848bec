import { getCollection } from 'astro:content';
import { safetyWordsSchema } from '../../../api/contract/editorial/safety-words.ts';
import { ContentError } from '../../../content-reader/content-error.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readContent } from '../editorial/read-content.ts';
import { type MaterialSheets, materialSheets } from './material-sheets.ts';
import type { SheetKind } from './sheet-kinds.ts';
import { writeSheet } from './write-sheet.ts';

export interface WrittenSheets extends MaterialSheets {
  readonly pdf: Readonly<Record<SheetKind, Buffer>>;
}

let written: Promise<WrittenSheets[]> | undefined;

/** The sheets of all materials, written once in a build for the page that lists them and for the files themselves. */
export function loadSheets(): Promise<WrittenSheets[]> {
  if (import.meta.env.DEV) return write();
  written ??= write();
  return written;
}

async function write(): Promise<WrittenSheets[]> {
  const [catalogue, entries, words] = await Promise.all([
    loadCatalogue(),
    getCollection('sheets'),
    readContent('sheets/every/safety.yaml', safetyWordsSchema),
  ]);
  const { sheets, problems } = materialSheets(
    catalogue,
    entries.map(({ data }) => data),
  );
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  const shop = { store: catalogue.store, words };
  return Promise.all(
    sheets.map(async (one) => ({
      ...one,
      pdf: { tds: await writeSheet('tds', one, shop), sds: await writeSheet('sds', one, shop) },
    })),
  );
}
