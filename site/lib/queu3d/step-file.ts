import { strToU8, zipSync } from 'fflate';
import { MAX_TRIANGLES } from '../../../contract/queu3d/limits.ts';
import { boundedText } from '../../../slicer/mesh/bounded-text.ts';
import { type Inspection, inspect } from '../../../slicer/mesh/inspect.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';

/** One solid, as OpenCascade's importer returns it. */
interface Solid {
  readonly name: string;
  readonly attributes: { readonly position: { readonly array: readonly number[] } };
  readonly index: { readonly array: readonly number[] };
}

export interface StepReader {
  ReadStepFile(
    bytes: Uint8Array,
    options: {
      readonly linearUnit: 'millimeter';
      readonly linearDeflectionType: 'absolute_value';
      readonly linearDeflection: number;
      readonly angularDeflection: number;
    },
  ): { readonly success: boolean; readonly meshes?: readonly Solid[] };
}

/** mm and radians. The first is finer than a nozzle can print; the others are for solids that would need a repair at it. */
const TOLERANCES = [
  { linearDeflection: 0.05, angularDeflection: 0.35 },
  { linearDeflection: 0.02, angularDeflection: 0.2 },
  { linearDeflection: 0.005, angularDeflection: 0.1 },
] as const;
/** For models of very many curves. */
const COARSE = { linearDeflection: 0.2, angularDeflection: 0.7 } as const;
/** The importer reads the file again for each tolerance: after this time it is not asked for a finer one. */
const MAX_MS = 20_000;
/** As 3MF is text, larger ones would take long to write and to read. */
const MAX_TRIANGLES_OF_3MF = 300_000;

/** What a STEP file became, in mm. */
export interface ConvertedStep {
  readonly extension: 'stl' | '3mf';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type StepFault = 'unreadable' | 'no_solids' | 'too_many_triangles';

/** The file holds no solid, but names others that do. */
export interface StepAssembly {
  /** one short line each */
  readonly files: readonly string[];
}

/**
 * Turns a STEP file into an STL, or into a 3MF with named objects when it has several solids. Solids whose faces leave gaps
 * that need a repair to be accepted are meshed finer, and the result with the fewest open sides is taken.
 * @param onFiner is told each time, from 0 to 1
 */
export function convertStep(
  reader: StepReader,
  file: Uint8Array,
  onFiner: (share: number) => void = () => undefined,
): ConvertedStep | StepAssembly | StepFault {
  const start = performance.now();
  const first = meshed(reader, file, TOLERANCES[0]);
  if (typeof first === 'string') {
    const files = partFiles(file);
    return files.length > 0 ? { files } : first;
  }
  if (first.triangles > MAX_TRIANGLES) {
    const coarse = meshed(reader, file, COARSE);
    if (typeof coarse === 'string') return coarse;
    return coarse.triangles > MAX_TRIANGLES ? 'too_many_triangles' : written(coarse);
  }
  let best = first;
  let least = openSidesOf(first);
  for (const [i, tolerance] of TOLERANCES.slice(1).entries()) {
    if (least === 0 || performance.now() - start > MAX_MS) break;
    onFiner(i / TOLERANCES.length);
    const finer = meshed(reader, file, tolerance);
    if (typeof finer === 'string' || finer.triangles > MAX_TRIANGLES) break;
    const open = openSidesOf(finer);
    if (open < least) [best, least] = [finer, open];
  }
  return written(best);
}

/** The STEP files that an assembly refers to, as AP203, AP214 and AP242 name them. */
function partFiles(file: Uint8Array): string[] {
  const text = new TextDecoder('latin1').decode(file);
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(/\bDOCUMENT_FILE\s*\(\s*'((?:[^']|''){1,300})'/g)) {
    // It may also refer to drawings and other papers.
    if (/\.(stp|step|stpx|p21)$/i.test(name)) names.add(boundedText(name.replaceAll("''", "'")));
  }
  return [...names];
}

interface Meshed {
  readonly solids: readonly Solid[];
  readonly triangles: number;
}

type Tolerance = Pick<Parameters<StepReader['ReadStepFile']>[1], 'linearDeflection' | 'angularDeflection'>;

function meshed(reader: StepReader, file: Uint8Array, tolerance: Tolerance): Meshed | StepFault {
  const options = { linearUnit: 'millimeter', linearDeflectionType: 'absolute_value', ...tolerance } as const;
  const { success, meshes = [] } = reader.ReadStepFile(file, options);
  if (!success) return 'unreadable';
  const solids = meshes.filter(({ index }) => index.array.length > 0);
  if (solids.length === 0) return 'no_solids';
  return { solids, triangles: solids.reduce((sum, { index }) => sum + index.array.length / 3, 0) };
}

/** 3MF, with a name for each solid. */
function isNamed({ solids, triangles }: Meshed): boolean {
  return solids.length > 1 && triangles <= MAX_TRIANGLES_OF_3MF;
}

function written(step: Meshed): ConvertedStep {
  const { solids, triangles } = step;
  return isNamed(step)
    ? { extension: '3mf', bytes: write3mf(solids) }
    : { extension: 'stl', bytes: writeStl({ positions: positionsOf(solids, 3 * triangles) }) };
}

/** Of the solids that a shopper would be asked about, each by itself, with its corners as they are written. */
function openSidesOf(step: Meshed): number {
  const isRounded = isNamed(step);
  return step.solids.reduce((sum, solid) => {
    const positions = positionsOf([solid], solid.index.array.length);
    if (isRounded) for (let i = 0; i < positions.length; i++) positions[i] = rounded(positions[i] as number);
    const inspection = inspect({ positions });
    return sum + (isRepaired({ positions }, inspection) ? 0 : inspection.findings.openEdges);
  }, 0);
}

function positionsOf(solids: readonly Solid[], corners: number): Float32Array {
  const positions = new Float32Array(3 * corners);
  let to = 0;
  for (const { attributes, index } of solids) {
    const { array } = attributes.position;
    for (const corner of index.array) {
      for (let axis = 0; axis < 3; axis++) positions[to++] = array[3 * corner + axis] as number;
    }
  }
  return positions;
}

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const LINKS = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`;
const TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`;

function write3mf(solids: readonly Solid[]): Uint8Array<ArrayBuffer> {
  const objects = solids.map(objectXml).join('');
  const items = solids.map((_, i) => `<item objectid="${i + 1}"/>`).join('');
  const model = `<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xmlns="${CORE}"><resources>${objects}</resources><build>${items}</build></model>`;
  return zipSync({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(LINKS),
    '3D/3dmodel.model': strToU8(model),
  });
}

function objectXml({ name, attributes, index }: Solid, i: number): string {
  const vertices: string[] = [];
  const { array } = attributes.position;
  const at = (k: number) => rounded(array[k] as number);
  for (let k = 0; k < array.length; k += 3) vertices.push(`<vertex x="${at(k)}" y="${at(k + 1)}" z="${at(k + 2)}"/>`);
  const triangles: string[] = [];
  for (let k = 0; k < index.array.length; k += 3) {
    const [a, b, c] = index.array.slice(k, k + 3);
    triangles.push(`<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
  }
  return `<object id="${i + 1}" name="${escaped(name)}" type="model"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh></object>`;
}

function isRepaired(mesh: Mesh, inspection: Inspection): boolean {
  try {
    return inspection.isClosed || repair(mesh, inspection).changes === undefined;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

/** To ten nanometers: corners that two faces share stay one place. */
function rounded(coordinate: number): number {
  return Number(coordinate.toFixed(5));
}

function escaped(name: string): string {
  const printable = name.replace(/\p{C}/gu, ' ').trim().slice(0, 80);
  return printable.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
