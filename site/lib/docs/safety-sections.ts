import { ContentError } from '../../../content-reader/content-error.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { type SafetyHeading, type SafetyWords, safetyHeadings } from '../../../contract/editorial/safety-words.ts';
import type { SafetyFact } from '../../../contract/editorial/sheet.ts';
import { dryingWords } from '../../../contract/filament/words.ts';
import { contentFolder } from '../../build/content-folder.ts';
import type { MaterialSheets } from './material-sheets.ts';
import { revisionLine } from './revision-line.ts';
import type { SheetSection, SheetTable } from './sheet-section.ts';

/** Replaces `{names}` with facts; an unknown name is an author's mistake, reported by `unknown`. */
function fillWords(
  text: string,
  facts: Readonly<Record<string, string | number>>,
  unknown: (name: string) => never,
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? unknown(name)));
}

/** The sixteen sections of the safety data sheet of a material. */
export function safetySections(words: SafetyWords, sheets: MaterialSheets, store: Store): SheetSection[] {
  const facts = safetyPlaces(sheets, store);
  return (Object.keys(safetyHeadings) as SafetyHeading[]).map((key, index) => {
    const rows = words[key].map(({ label, text }, row) => {
      const unknown = (name: string): never => {
        const message = `{${name}} is not a fact; the facts are ${Object.keys(facts).join(', ')}`;
        const problem = { file: 'sheets/every/safety.yaml', field: `${key}[${row}].text`, message };
        throw new ContentError(contentFolder, [problem]);
      };
      return [label, fillWords(text, facts, unknown)];
    });
    return { heading: `${index + 1}. ${safetyHeadings[key]}`, tables: [{ rows }, ...lists(key, sheets)] };
  });
}

/** Two sections list the material's own substances. */
function lists(key: SafetyHeading, { safety }: MaterialSheets): SheetTable[] {
  if (key === 'composition') {
    const rows = safety.components.map(({ name, cas, share }) => [name, cas ?? 'mixture', `${share}%`]);
    return [{ columns: ['Component', 'CAS number', 'Share by weight'], rows }];
  }
  if (key === 'exposure') {
    return [
      { columns: ['Substance', 'Limit in the air'], rows: safety.limits.map((one) => [one.substance, one.limit]) },
    ];
  }
  return [];
}

function safetyPlaces(
  { material, diameters, sheet, safety }: MaterialSheets,
  store: Store,
): Record<SafetyFact, string | number> {
  const { components, limits, ...texts } = safety;
  const { densityGPerCm3, softensAtC, drying, nozzleC } = material.facts;
  const { line1, line2, city, state, zip } = store.address;
  return {
    ...texts,
    diameters,
    density: densityGPerCm3,
    softensAt: softensAtC,
    dryAt: dryingWords(drying),
    nozzleMax: nozzleC.max,
    product: productName(material.name, store),
    supplier: store.legalName,
    address: [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', '),
    phone: store.phone,
    hours: store.pickupHours,
    email: store.email,
    ...revisionLine(sheet),
  };
}

export function productName(material: string, store: Pick<Store, 'name'>): string {
  return `${store.name} ${materialLabel(material)}`;
}
