import type { MaterialName } from '../../../contract/catalogue/material.ts';
import { counted } from '../../../contract/counted.ts';
import { grouped } from '../../../contract/grouped.ts';
import { modelErrorMessages } from '../../../contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { BRIM_WIDTH, PRINT_DEFAULTS } from '../../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { PrintMachine } from '../../../contract/queu3d/print-content.ts';
import { fitsWithin } from '../../../slicer/mesh/box.ts';
import type { Findings } from '../../../slicer/mesh/inspect.ts';
import type { Repaired, RepairKind } from '../../../slicer/mesh/repair.ts';
import { type Fit, fitOf } from './fit.ts';
import { formatAboutTime, formatLength, formatSize } from './format-print.ts';
import { type BedContact, type ModelFacts, SMALL_AREA, type ThinWalls } from './model-facts.ts';
import type { PrintSettings } from './print-settings.ts';
import { colorsFinding, type ProjectFix, projectFinding } from './project-findings.ts';
import { repairTexts } from './repair-texts.ts';

const repairedTexts: Readonly<Record<keyof Repaired, readonly [verb: string, one: string, others?: string]>> = {
  degenerate: ['removed', 'empty triangle'],
  duplicate: ['removed', 'duplicate triangle'],
  cracks: ['joined', 'cracked corner'],
  flipped: ['turned', 'flipped face'],
  holes: ['closed', 'small hole'],
  shells: ['turned', 'inside-out shell'],
  sheets: ['left out', 'triangle without thickness', 'triangles without thickness'],
};

/** The repairs, such as "removed 2 duplicate triangles, closed 1 small hole"; empty when there were none. */
function repairSummary(repaired: Repaired): string {
  const names = Object.keys(repairedTexts) as (keyof Repaired)[];
  return names
    .filter((name) => repaired[name] > 0)
    .map((name) => {
      const [verb, one, others] = repairedTexts[name];
      return `${verb} ${counted(repaired[name], one, others)}`;
    })
    .join(', ');
}

/** What one click can do about a finding. */
export type FindingFix =
  | { readonly kind: 'unit'; readonly label: string; readonly factor: number }
  | { readonly kind: 'scaleToFit'; readonly label: string }
  | { readonly kind: 'layFlat'; readonly label: string }
  | { readonly kind: 'brim'; readonly label: string; readonly brim: boolean }
  /** onto the side that needs fewer supports, or back */
  | { readonly kind: 'turn'; readonly label: string; readonly isBack: boolean }
  /** `split`: each object of the file becomes a model */
  | ProjectFix;

/** `ok` passed, `warn` good to know, `bad` cannot be printed like this. */
export interface PrintFinding {
  readonly id:
    | 'mesh'
    | 'file'
    | 'project'
    | 'colors'
    | 'objects'
    | 'arranged'
    | 'unit'
    | 'fit'
    | 'walls'
    | 'contact'
    | 'overhang'
    | 'side';
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly title: string;
  readonly fact: string;
  readonly text: string;
  readonly fixes: readonly FindingFix[];
}

export interface FindingsInput {
  readonly facts: ModelFacts;
  readonly fit: Fit;
  readonly walls: ThinWalls | null;
  readonly contact: BedContact | null;
  /** whether it is printed with them */
  readonly supports: boolean;
  readonly brim?: boolean;
  readonly material?: MaterialName;
  /** the slicer found that it needs none */
  readonly needsNoSupports?: boolean;
  /** percent; the default where it does not matter */
  readonly infill?: number;
  /** the chosen color, if there is one */
  readonly colorName?: string;
  /** the chosen millimeters per unit of the file */
  readonly unit: number;
  /** what another side down would save in supports, or that it lies on that side now */
  readonly side?: { readonly grams: number; readonly seconds: number } | 'turned' | undefined;
  /** the shopper has looked at the repair, and `facts` are of the repaired model */
  readonly repair?: 'accepted' | undefined;
  /** what the repair that is shown does; undefined before it is made */
  readonly proposed?: RepairKind | undefined;
}

/** What a shopper should know about a model before paying; checks that are still running are left out. */
export function printFindings(input: FindingsInput, machine: PrintMachine): PrintFinding[] {
  const { facts, fit, walls, contact, unit, repair, brim = false } = input;
  return [
    ...fileFinding(facts),
    repair ? acceptedFinding(facts) : meshFinding(facts, input.proposed),
    ...projectFinding(facts, { infill: input.infill ?? PRINT_DEFAULTS.infill, supports: input.supports }),
    ...colorsFinding(facts, input.colorName ?? ''),
    ...objectsFinding(facts),
    ...unitFinding(facts, fit, unit),
    fitFinding(fit, facts, machine, brim),
    ...arrangedFinding(facts, fit),
    ...(walls ? [wallFinding(walls, machine.thinnestWall)] : []),
    ...(contact ? contactFindings(contact, facts, input) : []),
    ...sideFinding(input),
  ];
}

/** The finding for which a model cannot be priced as it is now; undefined if there is none. */
export function blockingFinding(
  facts: ModelFacts,
  settings: PrintSettings,
  machine: PrintMachine,
): PrintFinding | undefined {
  const { unit, supports, brim, repair } = settings;
  const fit = fitOf(facts, settings, machine);
  const findings = printFindings({ facts, fit, walls: null, contact: null, unit, supports, brim, repair }, machine);
  return findings.find(({ tone }) => tone === 'bad');
}

/** Why a model cannot be printed as it is. */
function refusedFinding(
  refused: ModelErrorCode,
  { openEdges, nonManifoldEdges }: Findings,
  proposed: RepairKind | undefined,
): PrintFinding {
  const base = { id: 'mesh', tone: 'bad', fixes: [] } as const;
  const text = modelErrorMessages.modelErrors[refused];
  const openings = counted(openEdges, 'open edge');
  if (refused === 'not_solid')
    return { ...base, title: 'Not a solid', fact: counted(nonManifoldEdges, 'shared edge'), text };
  if (refused !== 'repair_needed') return { ...base, title: 'Not closed', fact: openings, text };
  const fact = openEdges > 0 ? openings : 'not closed';
  const kind = proposed ?? (openEdges > 0 ? 'holes' : undefined);
  if (!kind) return { ...base, title: 'The mesh does not fit together', fact, text: queu3dMessages.meshFound };
  const { title, text: known } = repairTexts[kind];
  return { ...base, title, fact: kind === 'sheets' ? 'not printable' : fact, text: known };
}

function acceptedFinding({ repaired }: ModelFacts): PrintFinding {
  const { holes = 0, ...others } = repaired ?? {};
  const closed = holes > 0 ? [`closed ${counted(holes, 'hole')}`] : [];
  const rest = repaired ? repairSummary({ ...repaired, ...others, holes: 0 }) : '';
  const all = [...closed, rest].filter(Boolean).join(', ');
  return {
    id: 'mesh',
    tone: 'warn',
    title: 'Repaired, as you accepted',
    fact: 'all closed',
    fixes: [],
    text: `We print the repaired model${all ? `: ${all}` : ''}.`,
  };
}

function meshFinding({ findings, repaired, refused, repairKind }: ModelFacts, proposed = repairKind): PrintFinding {
  if (refused) return refusedFinding(refused, findings, proposed);
  const { openEdges, nonManifoldEdges, shells } = findings;
  const fact =
    nonManifoldEdges > 0 && openEdges === 0
      ? counted(nonManifoldEdges, 'shared edge')
      : counted(openEdges, 'open edge');
  const base = { id: 'mesh', fact, fixes: [] } as const;
  const parts = shells > 1 ? `${counted(shells, 'shell')} are printed together as they are.` : '';
  const repairs = repaired ? repairSummary(repaired) : '';
  if (repairs) {
    return {
      ...base,
      fact: 'all closed',
      tone: 'warn',
      title: 'Closed, after a repair',
      text: `We repaired it: ${repairs}. ${parts}`.trim(),
    };
  }
  const text =
    shells > 1
      ? `No holes in the mesh, normals all face out. ${parts}`
      : 'One shell, no holes in the mesh, normals all face out.';
  return { ...base, tone: 'ok', title: 'Closed and solid', text };
}

function objectsFinding({ objects }: ModelFacts): PrintFinding[] {
  if (!objects) return [];
  const count = objects.reduce((sum, each) => sum + each.count, 0);
  const base = { id: 'objects', tone: 'ok', fact: `${count} objects` } as const;
  if (objects.length === 1) {
    const text = `They are priced and printed together. Make them one model to choose how many you want.`;
    return [{ ...base, title: `${count} copies of one object`, text, fixes: [splitFix(objects, 'Choose how many')] }];
  }
  const text = 'They are priced and printed together. Split them to give each its own color, quantity and settings.';
  return [{ ...base, title: 'Several objects in one file', text, fixes: [splitFix(objects)] }];
}

function splitFix(objects: readonly unknown[], label = `Split into ${objects.length} models`): FindingFix {
  return { kind: 'split', label };
}

function arrangedFinding({ isArranged }: ModelFacts, { fits }: Fit): PrintFinding[] {
  if (!isArranged || !fits) return [];
  const text =
    'As drawn, the objects reach beyond the bed. They lie closer together here and in print, each at its own size, height and rotation.';
  return [{ id: 'arranged', tone: 'warn', title: 'Re-arranged to fit the bed', fact: 'as shown', text, fixes: [] }];
}

/** A file that is not as it should be, and was read all the same. */
function fileFinding({ note }: ModelFacts): PrintFinding[] {
  if (!note) return [];
  const base = { id: 'file', tone: 'warn', fact: counted(note.read, 'triangle'), fixes: [] } as const;
  const of = note.expected === undefined ? '' : ` of ${grouped(note.expected)}`;
  const [title, text] =
    note.kind === 'cut'
      ? [
          'The file ends early',
          `We read ${grouped(note.read)}${of} triangles. They form a closed model; compare it with yours.`,
        ]
      : [
          'The triangle count is wrong',
          `It says it has ${grouped(note.expected ?? 0)} triangles. We read all ${grouped(note.read)} in it.`,
        ];
  return [{ ...base, title, text }];
}

function unitFinding({ units }: ModelFacts, { size, maxScale }: Fit, unit: number): PrintFinding[] {
  if (unit !== 1) {
    const back = { kind: 'unit', label: 'Back to millimeters', factor: 1 } as const;
    const base = { id: 'unit', tone: 'ok', title: 'Units set', fact: `× ${unit}` } as const;
    return [{ ...base, text: `In this unit, the model is ${formatSize(size)}.`, fixes: [back] }];
  }
  const fixes = units
    .filter(({ factor }) => maxScale >= 100 * factor)
    .map(({ name, factor }) => {
      const { width, depth, height } = size;
      const becomes = formatSize({ width: width * factor, depth: depth * factor, height: height * factor });
      return { kind: 'unit', label: `In ${plural[name]}: ${becomes}`, factor } as const;
    });
  if (fixes.length === 0) return [];
  const text = `Read as millimeters, the model is ${formatSize(size)}. Files don’t always say their unit.`;
  return [{ id: 'unit', tone: 'warn', title: 'Is it drawn in another unit?', fact: formatSize(size), text, fixes }];
}

const plural = { inch: 'inches', centimeter: 'centimeters', meter: 'meters', micron: 'microns' } as const;

function fitFinding(
  { fits, size, maxScale }: Fit,
  { objects }: ModelFacts,
  { volume }: PrintMachine,
  brim: boolean,
): PrintFinding {
  const bed = formatSize(volume);
  const base = { id: 'fit', fact: formatSize(size) } as const;
  if (fits) return { ...base, tone: 'ok', title: 'Fits the bed', text: `We print up to ${bed}.`, fixes: [] };
  if (brim && fitsWithin(size, volume)) {
    const text = `We print up to ${bed}, and a brim needs ${BRIM_WIDTH} mm on each side.`;
    const fix = { kind: 'brim', label: 'Print without a brim', brim: false } as const;
    return { ...base, tone: 'bad', title: 'Too large for its brim', text, fixes: [fix] };
  }
  const percent = Math.max(1, Math.floor(maxScale));
  const fixes: FindingFix[] = maxScale >= 1 ? [{ kind: 'scaleToFit', label: `Scale to ${percent}%` }] : [];
  if (objects) {
    const text = `We print up to ${bed}, and the objects do not fit there together. Split them, and each is printed on its own.`;
    const split = splitFix(objects);
    return { ...base, tone: 'bad', title: 'Too large for the bed', text, fixes: [split, ...fixes] };
  }
  const text = `We print up to ${bed}. It fits at ${percent}%; rotated, it may fit at a larger scale.`;
  return { ...base, tone: 'bad', title: 'Too large for the bed', text, fixes };
}

function wallFinding({ thinnest, threshold, share }: ThinWalls, needed: number): PrintFinding {
  const base = { id: 'walls', fixes: [] } as const;
  if (thinnest === undefined || thinnest >= threshold) {
    const text = `Our nozzle needs ${needed} mm. Your walls have that everywhere we checked.`;
    return { ...base, tone: 'ok', title: 'Walls are thick enough', fact: `${needed} mm or more`, text };
  }
  const part = share < 0.01 ? 'A few places are' : `About ${Math.round(share * 100)}% of the surface is`;
  const text = `${part} thinner than the ${needed} mm that our nozzle needs. They are marked on the model and may break, or not print at all.`;
  return { ...base, tone: 'warn', title: 'Some walls are thin', fact: `${formatLength(thinnest)} mm min`, text };
}

function contactFindings(
  { touching, overhang }: BedContact,
  { flatFaces }: ModelFacts,
  input: FindingsInput,
): PrintFinding[] {
  const base = contactFinding(touching, flatFaces.length > 0, input);
  if (overhang < SMALL_AREA) return [base];
  return [base, overhangFinding(area(overhang), input)];
}

/** mm: what our data sheet of ABS calls large. */
const LARGE_ABS = 200;

function contactFinding(touching: number, canLieFlat: boolean, { brim, fit, material }: FindingsInput): PrintFinding {
  const base = { id: 'contact', fact: `${area(touching)} on bed` } as const;
  if (brim) {
    const text = 'A flat ring around the first layer holds it down. We cut it off for you.';
    const fix = { kind: 'brim', label: 'Print without a brim', brim: false } as const;
    return { ...base, tone: 'ok', title: 'Held by a brim', text, fixes: [fix] };
  }
  const withBrim = { kind: 'brim', label: 'Print with a brim', brim: true } as const;
  if (touching < SMALL_AREA) {
    const text = 'It may come loose during the print. A brim holds it down, and so does a larger face.';
    const layFlat: FindingFix[] = canLieFlat ? [{ kind: 'layFlat', label: 'Lay it flat' }] : [];
    return { ...base, tone: 'warn', title: 'Small footprint on the bed', text, fixes: [withBrim, ...layFlat] };
  }
  if (material === 'ABS' && Math.max(fit.size.width, fit.size.depth) > LARGE_ABS) {
    const text = `ABS pulls at its corners as it cools. Parts longer than ${LARGE_ABS / 10} cm want a brim.`;
    return { ...base, tone: 'warn', title: 'A large part in ABS', text, fixes: [withBrim] };
  }
  return {
    ...base,
    tone: 'ok',
    title: 'Stands on its own',
    text: 'Its base holds it down. No brim needed.',
    fixes: [],
  };
}

function overhangFinding(fact: string, { supports, needsNoSupports }: FindingsInput): PrintFinding {
  const base = { id: 'overhang', fact } as const;
  if (needsNoSupports) {
    const text = 'The slicer found nothing that needs supports: these faces hold while they print.';
    return { ...base, tone: 'ok', title: 'Overhangs print without supports', text, fixes: [] };
  }
  if (supports) {
    return {
      ...base,
      tone: 'ok',
      title: 'Overhangs get supports',
      text: 'Supports hold them up while they print. We take them off for you; small marks stay where they stood.',
      fixes: [{ kind: 'supports', label: 'Print without supports', supports: false }],
    };
  }
  return {
    ...base,
    tone: 'warn',
    title: 'Parts overhang',
    text: 'These faces lean out by more than 45° with nothing below them. Without supports they may sag: add supports, or try another side down.',
    fixes: [{ kind: 'supports', label: 'Print with supports', supports: true }],
  };
}

/** Seconds: an estimate that may be off by half says nothing below it. */
const SHORT_TIME = 1800;

function sideFinding({ side, supports, needsNoSupports }: FindingsInput): PrintFinding[] {
  const { betterSide: texts } = queu3dMessages;
  if (side === 'turned') {
    const fix = { kind: 'turn', label: texts.turnBack, isBack: true } as const;
    return [
      { id: 'side', tone: 'ok', title: texts.turned, fact: texts.turnedFact, text: texts.strength, fixes: [fix] },
    ];
  }
  if (!side || needsNoSupports) return [];
  const fact = savedText(side);
  const text = `${supports ? texts.withSupports : texts.withoutSupports} ${texts.strength}`;
  const fix = { kind: 'turn', label: texts.turn, isBack: false } as const;
  return [{ id: 'side', tone: 'warn', title: texts.found, fact, text, fixes: [fix] }];
}

/** Such as `about 12 g and 50 min less`. */
export function savedText({ grams, seconds }: { readonly grams: number; readonly seconds: number }): string {
  const time = seconds < SHORT_TIME ? undefined : formatAboutTime(seconds);
  return queu3dMessages.betterSide.saves(Math.round(grams), time);
}

function area(mm2: number): string {
  return mm2 >= SMALL_AREA ? `${formatLength(mm2 / 100)} cm²` : `${formatLength(mm2)} mm²`;
}
