import { modelErrorMessages } from '../../../api/contract/messages/model-errors.ts';
import type { PrintMachine } from '../../../api/contract/queu3d/print-content.ts';
import type { Repaired } from '../../../slicer/mesh/repair.ts';
import type { Fit } from './fit.ts';
import type { ModelFacts, Standing, ThinWalls } from './model-facts.ts';
import { counted, length, sizeWords } from './print-words.ts';

const nouns: Readonly<Record<keyof Repaired, readonly [verb: string, noun: string]>> = {
  degenerate: ['dropped', 'empty triangle'],
  duplicate: ['dropped', 'duplicate triangle'],
  cracks: ['joined', 'cracked corner'],
  flipped: ['turned', 'flipped face'],
  holes: ['closed', 'small hole'],
  shells: ['turned', 'inside-out shell'],
};

/** What was mended, such as "dropped 2 duplicate triangles, closed 1 small hole"; empty when nothing was. */
function mendedWords(repaired: Repaired): string {
  const names = Object.keys(nouns) as (keyof Repaired)[];
  return names
    .filter((name) => repaired[name] > 0)
    .map((name) => `${nouns[name][0]} ${counted(repaired[name], nouns[name][1])}`)
    .join(', ');
}

/** What one press can do about it. */
export type FindingFix =
  | { readonly kind: 'unit'; readonly label: string; readonly factor: number }
  | { readonly kind: 'scaleToFit'; readonly label: string }
  | { readonly kind: 'layFlat'; readonly label: string };

/** `ok` passed · `warn` to know · `bad` cannot be printed like this. */
export interface PrintFinding {
  readonly id: 'mesh' | 'unit' | 'fit' | 'walls' | 'stands' | 'overhang';
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly title: string;
  readonly fact: string;
  readonly text: string;
  readonly fixes: readonly FindingFix[];
}

export interface Looked {
  readonly facts: ModelFacts;
  readonly fit: Fit;
  readonly walls: ThinWalls | null;
  readonly standing: Standing | null;
  /** mm that one of the file's units measures now */
  readonly unit: number;
}

/** Everything to know about a model before it is paid for; what is still being looked at is missing. */
export function printFindings(looked: Looked, machine: PrintMachine): PrintFinding[] {
  const { facts, fit, walls, standing, unit } = looked;
  return [
    meshFinding(facts),
    ...unitFinding(facts, fit, unit),
    fitFinding(fit, machine),
    ...(walls ? [wallFinding(walls, machine.thinnestWall)] : []),
    ...(standing ? standingFindings(standing, facts) : []),
  ];
}

function meshFinding({ findings, repaired, refused }: ModelFacts): PrintFinding {
  const { openEdges, nonManifoldEdges, shells } = findings;
  const fact =
    nonManifoldEdges > 0 && openEdges === 0
      ? counted(nonManifoldEdges, 'shared edge')
      : counted(openEdges, 'open edge');
  const base = { id: 'mesh', fact, fixes: [] } as const;
  if (refused) {
    return { ...base, tone: 'bad', title: 'Not closed', text: modelErrorMessages.modelErrors[refused] };
  }
  const parts = shells > 1 ? `${counted(shells, 'shell')} are printed together as they stand.` : '';
  const mended = repaired ? mendedWords(repaired) : '';
  if (mended) {
    return {
      ...base,
      fact: 'none left open',
      tone: 'warn',
      title: 'Closed, after a repair',
      text: `We mended it: ${mended}. ${parts}`.trim(),
    };
  }
  const text =
    shells > 1
      ? `No holes in the mesh, normals all face out. ${parts}`
      : 'One shell, no holes in the mesh, normals all face out.';
  return { ...base, tone: 'ok', title: 'Closed and solid', text };
}

function unitFinding({ unit: guess }: ModelFacts, { size }: Fit, unit: number): PrintFinding[] {
  if (unit !== 1) {
    const back = { kind: 'unit', label: 'Back to millimetres', factor: 1 } as const;
    const base = { id: 'unit', tone: 'ok', title: 'Units set', fact: `× ${unit}` } as const;
    return [{ ...base, text: `The file’s numbers are read so that the model is ${sizeWords(size)}.`, fixes: [back] }];
  }
  if (!guess) return [];
  const fixes = [{ kind: 'unit', label: `It is in ${plural[guess.name]}`, factor: guess.factor } as const];
  const text = `Read as millimetres, the model is ${sizeWords(size)}. Files do not always say their unit.`;
  return [
    { id: 'unit', tone: 'warn', title: `Is it drawn in ${plural[guess.name]}?`, fact: sizeWords(size), text, fixes },
  ];
}

const plural = { inch: 'inches', meter: 'meters', micron: 'microns' } as const;

function fitFinding({ fits, size, most }: Fit, { volume }: PrintMachine): PrintFinding {
  const bed = sizeWords(volume);
  const base = { id: 'fit', fact: sizeWords(size) } as const;
  if (fits) return { ...base, tone: 'ok', title: 'Fits the bed', text: `We print up to ${bed}.`, fixes: [] };
  const percent = Math.max(1, Math.floor(most));
  const text = `We print up to ${bed}. At ${percent}% it fits as it stands; turned, it may fit larger.`;
  const fixes = most >= 1 ? [{ kind: 'scaleToFit', label: `Scale to ${percent}%` } as const] : [];
  return { ...base, tone: 'bad', title: 'Too large for the bed', text, fixes };
}

function wallFinding({ thinnest, share }: ThinWalls, needed: number): PrintFinding {
  const base = { id: 'walls', fixes: [] } as const;
  if (thinnest === undefined) {
    const text = `Our nozzle needs ${needed} mm. Yours have that everywhere we looked.`;
    return { ...base, tone: 'ok', title: 'Walls are thick enough', fact: `${needed} mm and more`, text };
  }
  const part = share < 0.01 ? 'A few places are' : `About ${Math.round(share * 100)}% of the surface is`;
  const text = `${part} thinner than the ${needed} mm that our nozzle needs, marked on the model. They may not print, or break.`;
  return { ...base, tone: 'warn', title: 'Some walls are thin', fact: `${length(thinnest)} mm min`, text };
}

/** mm²; less holds nothing down. */
const LITTLE = 100;

function standingFindings({ touching, overhang }: Standing, { flatFaces }: ModelFacts): PrintFinding[] {
  const fixes = flatFaces.length > 0 ? [{ kind: 'layFlat', label: 'Lay it flat' } as const] : [];
  const fact = `${area(touching)} on bed`;
  const stands: PrintFinding =
    touching >= LITTLE
      ? {
          id: 'stands',
          tone: 'ok',
          title: 'Stands on its own',
          fact,
          text: 'Its base holds it down. No brim needed.',
          fixes: [],
        }
      : {
          id: 'stands',
          tone: 'warn',
          title: 'Touches the bed little',
          fact,
          text: 'It may come loose while it is printed. Lay it on a larger face.',
          fixes,
        };
  if (overhang < LITTLE) return [stands];
  const text =
    'These faces lean out by more than 45° over nothing. We print without supports, so they may sag; another side down may save them.';
  return [stands, { id: 'overhang', tone: 'warn', title: 'Parts hang over', fact: area(overhang), text, fixes: [] }];
}

function area(mm2: number): string {
  return mm2 >= LITTLE ? `${length(mm2 / 100)} cm²` : `${length(mm2)} mm²`;
}
