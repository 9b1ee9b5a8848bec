import { getCollection } from 'astro:content';
import { contentFolder } from '../../build/content-folder.ts';
import { ContentProblems } from '../../build/content-problems.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { catalogueProblems } from './check-catalogue.ts';
import { missingPictures } from './missing-pictures.ts';

let built: Promise<Catalogue> | undefined;

/** The catalogue, built once per build, and once per page in development. */
export function loadCatalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return load();
  built ??= load();
  return built;
}

async function load(): Promise<Catalogue> {
  const [families, materials, store, home] = await Promise.all([
    getCollection('products'),
    getCollection('materials'),
    getCollection('store'),
    getCollection('home'),
  ]);
  if (!store[0] || !home[0]) throw new ContentProblems(['content: store.yaml and home.yaml must be there']);
  const catalogue = buildCatalogue({
    families: families.map(({ data }) => data),
    materials: materials.map(({ data }) => data),
    store: store[0].data,
    home: home[0].data,
  });
  const problems = catalogueProblems(catalogue);
  if (mustHavePictures()) problems.push(...(await missingPictures(catalogue, contentFolder)));
  if (problems.length > 0) throw new ContentProblems(problems);
  return catalogue;
}

/** A build needs all pictures; `MISSING_PICTURES=allow` skips the check while they are being made. */
function mustHavePictures(): boolean {
  return import.meta.env.PROD && process.env['MISSING_PICTURES'] !== 'allow';
}
