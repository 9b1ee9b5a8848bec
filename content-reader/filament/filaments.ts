import { itemPath } from '../../contract/catalogue/addresses.ts';
import { itemId, skuOf } from '../../contract/catalogue/expand-family.ts';
import type { Family, Variant } from '../../contract/catalogue/family.ts';
import { gramsOf } from '../../contract/catalogue/grams.ts';
import { type Material, spoolMaterials } from '../../contract/catalogue/material.ts';
import { materialLabel } from '../../contract/catalogue/material-label.ts';
import type { Store } from '../../contract/catalogue/store.ts';
import type { Sheet, TechnicalFacts } from '../../contract/editorial/sheet.ts';
import { sheetPath, sheetSlug } from '../../contract/editorial/sheet-path.ts';
import type { EmptySpools } from '../../contract/filament/empty-spool.ts';
import type { Filament } from '../../contract/filament/filament.ts';
import { filamentLength } from '../../contract/filament/filament-length.ts';
import type { PrintContent } from '../../contract/queu3d/print-content.ts';
import type { Content } from '../content.ts';
import type { ContentFile } from '../content-cache.ts';
import { ContentError, type ContentProblem } from '../content-error.ts';
import { checkDuplicates } from '../references.ts';

/** The files that say something of a spool. */
export interface FilamentSource {
  readonly store: Pick<Store, 'name'>;
  readonly families: readonly Family[];
  readonly materials: readonly Material[];
  readonly sheets: readonly Sheet[];
  readonly emptySpools: EmptySpools;
  readonly print: Pick<PrintContent, 'materials' | 'profiles'>;
}

/** The files that say something of spools and belong to no other part of the content. */
export function readSpoolFacts(content: Content): Pick<FilamentSource, 'sheets' | 'emptySpools'> {
  const sheets = content.yamlFolder('sheets');
  const emptySpools = content.yaml('spools.yaml');
  const problems = [...sheets.problems, ...(emptySpools.ok ? checkOnce(emptySpools) : emptySpools.problems)];
  if (!emptySpools.ok || problems.length > 0) throw new ContentError(content.folder, problems);
  return { sheets: sheets.files.map(({ value }) => value), emptySpools: emptySpools.value };
}

/** A material and weight is wound on one kind of spool. */
function checkOnce({ file, value }: ContentFile<EmptySpools>): ContentProblem[] {
  const sizes = value.flatMap(({ materials, weight }, index) =>
    materials.map((material) => ({ name: `${material} ${weight}`, index })),
  );
  const names = sizes.map(({ name }) => name);
  return checkDuplicates(file, names, (at) => `[${sizes[at]?.index}].materials`);
}

/** Every spool of the catalogue as one record, by item. `site` is the shop's address, for links. */
export function filamentsOf(source: FilamentSource, site: string): Map<string, Filament> {
  const ofMaterial = new Map(spoolMaterials.map((name) => [name as string, materialPart(name, source, site)]));
  return new Map(
    source.families.flatMap((family) => {
      const part = ofMaterial.get(family.material);
      if (!part) return [];
      return family.variants.flatMap((variant): [string, Filament][] => {
        const filament = filamentOf({ family, variant, part, source, site });
        return filament ? [[filament.id, filament]] : [];
      });
    }),
  );
}

type MaterialPart = NonNullable<ReturnType<typeof materialPart>>;

/** What all spools of a material have in common; undefined: nobody sells it. */
function materialPart(
  name: (typeof spoolMaterials)[number],
  { materials, sheets, print }: FilamentSource,
  site: string,
) {
  const facts = materials.find((material) => material.name === name)?.facts;
  if (!facts) return undefined;
  const sheet = sheets.find(({ material }) => material === name);
  const technical = technicalOf(sheets, name);
  const printed =
    print.materials.find((material) => material.name === name) ??
    print.materials.find((material) => material.name === sheet?.sameAs);
  const maxFlow = print.profiles.find(({ id }) => id === printed?.profile)?.maxFlow;
  const { impactKJPerM2: _, tensileMPa: __, ...known } = facts;
  const slug = sheetSlug(name);
  return {
    material: name,
    materialLabel: materialLabel(name),
    ...known,
    ...(technical && {
      ovalityMm: technical.ovalityMm,
      retraction: technical.retraction,
      speedMmPerS: technical.speedMmPerS,
      glassTransitionC: technical.glassTransitionC,
    }),
    ...(maxFlow !== undefined && { maxVolumetricSpeedMm3PerS: maxFlow }),
    countryOfOrigin: 'US',
    sheets: {
      technical: new URL(sheetPath(slug, 'tds'), site).href,
      safety: new URL(sheetPath(slug, 'sds'), site).href,
    },
  } as const;
}

interface SpoolParts {
  readonly family: Family;
  readonly variant: Variant;
  readonly part: MaterialPart;
  readonly source: FilamentSource;
  readonly site: string;
}

function filamentOf({ family, variant, part, source, site }: SpoolParts): Filament | undefined {
  const { material, color, colorName, finish, measured, transmissionDistanceMm } = family;
  const { diameter, weight } = variant;
  const netGrams = gramsOf(weight);
  const lengthM = filamentLength(weight, diameter, part.densityGPerCm3);
  // Leftovers and the like come in sizes that are not a weight.
  if (netGrams === undefined || lengthM === undefined) return undefined;
  const spool = emptySpoolOf(source.emptySpools, material, weight);
  return {
    ...part,
    id: itemId(family, variant),
    sku: skuOf(family, variant),
    ...(variant.gtin !== undefined && { gtin: variant.gtin }),
    brand: source.store.name,
    colorName,
    name: `${source.store.name} ${part.materialLabel} ${colorName}`,
    ...(finish && { finish }),
    hex: family.hex.toUpperCase(),
    ...(measured && { measured }),
    ...(transmissionDistanceMm !== undefined && { transmissionDistanceMm }),
    diameterMm: Number.parseFloat(diameter),
    netGrams,
    lengthM: Math.round(lengthM * 10) / 10,
    ...(spool && { spool }),
    pageUrl: new URL(itemPath({ material, color, diameter, weight }), site).href,
  };
}

/** The empty spool of a material and weight; undefined: nobody weighed it. */
export function emptySpoolOf(spools: EmptySpools, material: string, weight: string): Filament['spool'] {
  const found = spools.find((spool) => spool.weight === weight && spool.materials.some((name) => name === material));
  if (!found) return undefined;
  const { weight: _, materials: __, ...spool } = found;
  return spool;
}

/** The technical part of a material's sheet, also where that is another material's. */
export function technicalOf(sheets: readonly Sheet[], material: string): TechnicalFacts | undefined {
  const sheet = sheets.find((each) => each.material === material);
  return sheet?.technical ?? sheets.find((each) => each.material === sheet?.sameAs)?.technical;
}
