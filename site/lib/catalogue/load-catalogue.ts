import { getCollection } from 'astro:content';
import { checkCatalogue } from '../../../content-reader/catalogue.ts';
import { ContentError } from '../../../content-reader/content-error.ts';
import { type ContentFile, type FolderContent, readMedia } from '../../../content-reader/content-files.ts';
import { checkHome } from '../../../content-reader/home.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { missingPictures } from './missing-pictures.ts';

let built: Promise<Catalogue> | undefined;

/** The catalogue, built once per build, and once per page in development. */
export function loadCatalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return load();
  built ??= load();
  return built;
}

async function load(): Promise<Catalogue> {
  const [families, materials, [store], [home]] = await Promise.all([
    getCollection('products'),
    getCollection('materials'),
    getCollection('store'),
    getCollection('home'),
  ]);
  if (!store || !home) throw new Error('The collections of store.yaml and home.yaml are empty.');
  const catalogue = buildCatalogue({
    families: families.map(({ data }) => data),
    materials: materials.map(({ data }) => data),
    store: store.data,
    home: home.data,
  });
  const media = mustHavePictures() ? await readMedia(contentFolder) : undefined;
  const problems = [
    ...checkCatalogue({
      store: contentFile(store),
      materials: filesOf(materials),
      families: filesOf(families),
      itemIds: catalogue.byId,
      media,
    }),
    ...checkHome(home.data, catalogue.byId, media),
    ...(media ? missingPictures(media) : []),
  ];
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  return catalogue;
}

interface Entry<Value> {
  readonly id: string;
  readonly data: Value;
}

function filesOf<Value>(entries: readonly Entry<Value>[]): FolderContent<Value> {
  return { files: entries.map((entry) => contentFile(entry)), problems: [] };
}

function contentFile<Value>({ id, data }: Entry<Value>): ContentFile<Value> {
  return { file: `${id}.yaml`, value: data };
}

/** A build needs all pictures; `MISSING_PICTURES=allow` skips the check while they are being made. */
function mustHavePictures(): boolean {
  return import.meta.env.PROD && process.env['MISSING_PICTURES'] !== 'allow';
}
