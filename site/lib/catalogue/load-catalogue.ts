import { familyAt, shopDay } from '../../../content-reader/as-of.ts';
import { catalogueProblems } from '../../../content-reader/catalogue.ts';
import { Content } from '../../../content-reader/content.ts';
import { ContentCache } from '../../../content-reader/content-cache.ts';
import { ContentError, type ContentProblem } from '../../../content-reader/content-error.ts';
import { filamentsOf } from '../../../content-reader/filament/filaments.ts';
import { checkHome } from '../../../content-reader/home.ts';
import { asOf } from '../../build/as-of.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { heroWidths } from '../pictures.ts';
import { setShopRates } from '../shop-rates.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { fillInFile } from './fill-in-file.ts';
import { noteChangingRead, showEverywhere } from './page-reads.ts';
import { shopFigures } from './shop-figures.ts';

/** Pictures that pages use directly, below content/media. */
const ofPages = [
  ...heroWidths.map((width) => `home/hero-row-${width}.webp`),
  'brand/logo-fallback-400.webp',
  'brand/share-1200x630.jpg',
];

/** The pictures that pages use directly and that are not below media/. */
export function missingPictures(media: ReadonlySet<string>): ContentProblem[] {
  return ofPages
    .filter((file) => !media.has(file))
    .map((file) => ({ file: `media/${file}`, message: 'is missing; a page shows this picture' }));
}

let built: Promise<Catalogue> | undefined;

/** The catalogue, read once per build, and once per page in development. */
export function loadCatalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return load();
  built ??= load();
  return built;
}

/** Reads the content files when pages are rendered: so the bundled code of the pages stays as it is when they change. */
async function load(): Promise<Catalogue> {
  const moment = asOf();
  const cache = await ContentCache.open(process.cwd());
  const content = new Content(contentFolder, { cache, asOf: moment, pictures: mustHavePictures() });
  const store = content.value('store.yaml');
  const home = content.value('home.yaml');
  const families = content.yamlFolder('products').files;
  const materials = content.yamlFolder('materials').files.map(({ value }) => value);
  const priced = families.map(({ file, value }) => ({ file, value: familyAt(value, moment) }));
  const ofSpools = {
    store,
    families: priced.map(({ value }) => value),
    materials,
    sheets: content.yamlFolder('sheets').files.map(({ value }) => value),
    emptySpools: content.value('spools.yaml'),
    print: { materials: content.value('print/materials.yaml'), profiles: content.value('print/profiles.yaml') },
  };
  const catalogue = buildCatalogue({
    asOf: moment,
    families: ofSpools.families,
    materials,
    filamentOf: filamentsOf(ofSpools, import.meta.env.SITE),
    store,
    home: fillInFile('home.yaml', home, shopFigures(store, materials, content.value('canada.yaml'))),
    fileOf: new Map(priced.map(({ value, file }) => [value, file])),
  });
  const { media } = content;
  const problems = [
    ...catalogueProblems(content, catalogue.byId),
    ...checkHome(home, catalogue.byId, media),
    ...(media ? missingPictures(media) : []),
  ];
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  setShopRates(store.rates);
  // Every page's foot has the year.
  const year = shopDay(moment, store.timeZone).slice(0, 4);
  showEverywhere([catalogue.menu, [...catalogue.diameters], year]);
  return noteReads(catalogue);
}

/** What changes with a product. The rest is shared by all pages, or changes with other files. */
const changing = [
  'families',
  'items',
  'byId',
  'byMaterial',
  'byColorAndSize',
  'familyOf',
  'filamentOf',
  'fileOf',
  'categories',
  'pairsWith',
] as const satisfies (keyof Catalogue)[];

function noteReads(catalogue: Catalogue): Catalogue {
  const noted = changing.map((name) => {
    const get = () => {
      noteChangingRead();
      return catalogue[name];
    };
    return [name, { get, enumerable: true }] as const;
  });
  return Object.defineProperties({ ...catalogue }, Object.fromEntries(noted));
}

/** A build needs all pictures; `MISSING_PICTURES=allow` skips the check while they are being made. */
function mustHavePictures(): boolean {
  return import.meta.env.PROD && process.env['MISSING_PICTURES'] !== 'allow';
}
