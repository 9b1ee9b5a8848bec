import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Content, shapeOf } from '../../../content-reader/content.ts';
import type { Deps } from '../deps.ts';
import { type ContentEdit, editsInForce, newestByPath } from './content-edits.ts';
import { type DraftDeps, readDrafts, saveDrafts, textOf } from './drafts.ts';
import { pictureNames, writePictures } from './pictures.ts';
import { pushPictures } from './push-pictures.ts';
import { hashOf, readOriginals } from './release-edits.ts';

/** What was taken over of each file, and which files were changed on both sides: those stay as they are. */
export interface Sync {
  readonly changed: readonly string[];
  readonly conflicts: readonly { readonly path: string; readonly by: string }[];
  /** pictures that are others in the shop, each with the files that name it, which stay as they are as well */
  readonly pictures: readonly { readonly path: string; readonly namedBy: readonly string[] }[];
}

/** Writes what the desk published into a folder of content, such as a Git checkout, where the folder has what it was made on. */
export async function pullEdits(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  folder: string,
): Promise<Sync> {
  const content = new Content(folder);
  const edits = [...newestByPath(await editsInForce(connection.db, clock())).values()];
  const news = edits.filter(({ path, text }) => textOf(content, path) !== text);
  const [fitting, others] = split(news, ({ path, base_hash }) => hashOf(textOf(content, path)) === base_hash);
  for (const { path, text } of fitting) await put(join(folder, path), text);
  const pictures = await writePictures(connection.db, folder);
  return {
    changed: [...fitting.map(({ path }) => path), ...pictures],
    conflicts: others.map(({ path, by }) => ({ path, by })),
    pictures: [],
  };
}

/**
 * Makes drafts of what differs in a folder of content from what the shop has, with the pictures that these files name, where
 * nobody edited the same file at the desk.
 */
export async function pushFolder(
  deps: DraftDeps & Pick<Deps, 'redrawPicture'>,
  folder: string,
  by: string,
): Promise<Sync> {
  const { connection, clock, contentFolder } = deps;
  const [inForce, drafts, originals] = await Promise.all([
    editsInForce(connection.db, clock()),
    readDrafts(connection.db),
    readOriginals(contentFolder),
  ]);
  const newest = newestByPath(inForce);
  // The content folder as the shop last read it, without the edits of the desk.
  const known = new Content(contentFolder, { edits: new Map(Object.entries(originals)) });
  const texts = new Content(folder).texts().filter(({ file, text }) => shapeOf(file) && textOf(known, file) !== text);
  const news = texts.filter(({ file, text }) => newest.get(file)?.text !== text);
  const [edited, free] = split(news, ({ file }) => newest.has(file) || drafts.has(file));
  const editorOf = (path: string) => (drafts.get(path) ?? newest.get(path))?.by ?? '';
  const { stored, taken } = await pushPictures(deps, {
    folder,
    shopFolder: contentFolder,
    texts: free.map(({ text }) => text),
    by,
  });
  const [waiting, pushed] = split(free, ({ text }) => pictureNames(text).some((name) => taken.has(name)));
  await saveDrafts(
    deps,
    pushed.map(({ file: path, text }) => ({ path, text })),
    by,
  );
  return {
    changed: [...pushed.map(({ file }) => file), ...stored],
    conflicts: edited.map(({ file }) => ({ path: file, by: editorOf(file) })),
    pictures: [...taken].map(([name, path]) => ({
      path,
      namedBy: waiting.filter(({ text }) => pictureNames(text).includes(name)).map(({ file }) => file),
    })),
  };
}

function split<Each>(all: readonly Each[], belongs: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(belongs), all.filter((each) => !belongs(each))];
}

async function put(file: string, text: ContentEdit['text']): Promise<void> {
  if (text === null) return await rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
