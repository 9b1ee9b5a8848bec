import type { ContentProblem } from '../../../content-reader/content-error.ts';
import { emptySpoolOf, technicalOf } from '../../../content-reader/filament/filaments.ts';
import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { type FilamentFacts, isSpoolMaterial, type Material } from '../../../contract/catalogue/material.ts';
import type { SafetyFacts, Sheet, TechnicalFacts } from '../../../contract/editorial/sheet.ts';
import { sheetSlug } from '../../../contract/editorial/sheet-path.ts';
import type { EmptySpools } from '../../../contract/filament/empty-spool.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** The input of a material's two data sheets. */
export interface MaterialSheets {
  /** in the addresses of the files, such as `pla-ltd` */
  readonly slug: string;
  readonly material: Material & { readonly facts: FilamentFacts };
  /** that it is sold in, such as "1.75 mm or 2.85 mm" */
  readonly diameters: string;
  readonly sheet: Sheet;
  readonly technical: TechnicalFacts;
  /** that 1 kg is wound on */
  readonly spool: Filament['spool'];
  readonly safety: SafetyFacts;
}

type Shelf = Pick<Catalogue, 'diameters' | 'materials'>;

/**
 * The sheets of each material sold on spools, in menu order, and a problem for each missing one: by law, every buyer may
 * ask for them.
 */
export function materialSheets(
  { diameters, materials }: Shelf,
  sheets: readonly Sheet[],
  emptySpools: EmptySpools,
): { sheets: MaterialSheets[]; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const byMaterial = new Map(sheets.map((sheet) => [sheet.material as string, sheet]));
  const found = materials
    .filter(({ name }) => isSpoolMaterial(name) && diameters.has(name))
    .flatMap((material): MaterialSheets[] => {
      const { name, facts } = material;
      const slug = sheetSlug(name);
      const file = `sheets/${slug}.yaml`;
      const sheet = byMaterial.get(name);
      if (!sheet) {
        problems.push({
          file,
          message: `is missing, but ${name} is sold on spools; start from content/sheets/pla.yaml`,
        });
        return [];
      }
      if (!facts) {
        problems.push({
          file: 'materials',
          message: `the file of ${name} must have facts: its data sheets print them`,
        });
      }
      const technical = technicalOf(sheets, name);
      const safety = sheet.safety ?? byMaterial.get(sheet.sameAs ?? '')?.safety;
      if (!technical || !safety) {
        const message = `must name a material whose sheet has parts of its own; found "${sheet.sameAs}"`;
        problems.push({ file, field: 'sameAs', message });
      }
      if (!facts || !technical || !safety) return [];
      return [
        {
          slug,
          material: { ...material, facts },
          diameters: (diameters.get(name) ?? []).map(formatSize).sort().join(' or '),
          sheet,
          technical,
          spool: emptySpoolOf(emptySpools, name, '1kg'),
          safety,
        },
      ];
    });
  return { sheets: found, problems };
}
