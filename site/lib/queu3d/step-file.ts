import { strToU8, zipSync } from 'fflate';
import { MAX_TRIANGLES } from '../../../contract/queu3d/limits.ts';
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

/** mm and radians: finer than a nozzle can print. The second is for models of very many curves. */
const TOLERANCES = [
  { linearDeflection: 0.05, angularDeflection: 0.35 },
  { linearDeflection: 0.2, angularDeflection: 0.7 },
] as const;
/** As 3MF is text, larger ones would take long to write and to read. */
const MAX_TRIANGLES_OF_3MF = 300_000;

/** What a STEP file became, in mm. */
export interface ConvertedStep {
  readonly extension: 'stl' | '3mf';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type StepFault = 'unreadable' | 'no_solids' | 'too_many_triangles';

/** Turns a STEP file into an STL, or into a 3MF with named objects when it has several solids. */
export function convertStep(reader: StepReader, file: Uint8Array): ConvertedStep | StepFault {
  let fault: StepFault = 'unreadable';
  for (const tolerance of TOLERANCES) {
    const options = { linearUnit: 'millimeter', linearDeflectionType: 'absolute_value', ...tolerance } as const;
    const { success, meshes = [] } = reader.ReadStepFile(file, options);
    if (!success) return 'unreadable';
    const solids = meshes.filter(({ index }) => index.array.length > 0);
    if (solids.length === 0) return 'no_solids';
    const triangles = solids.reduce((sum, { index }) => sum + index.array.length / 3, 0);
    if (triangles <= MAX_TRIANGLES) {
      const isNamed = solids.length > 1 && triangles <= MAX_TRIANGLES_OF_3MF;
      return isNamed
        ? { extension: '3mf', bytes: write3mf(solids) }
        : { extension: 'stl', bytes: writeStl({ positions: positionsOf(solids, 3 * triangles) }) };
    }
    fault = 'too_many_triangles';
  }
  return fault;
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
  // Ten nanometers: corners that two faces share stay one place.
  const at = (k: number) => Number((array[k] as number).toFixed(5));
  for (let k = 0; k < array.length; k += 3) vertices.push(`<vertex x="${at(k)}" y="${at(k + 1)}" z="${at(k + 2)}"/>`);
  const triangles: string[] = [];
  for (let k = 0; k < index.array.length; k += 3) {
    const [a, b, c] = index.array.slice(k, k + 3);
    triangles.push(`<triangle v1="${a}" v2="${b}" v3="${c}"/>`);
  }
  return `<object id="${i + 1}" name="${escaped(name)}" type="model"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh></object>`;
}

function escaped(name: string): string {
  const printable = name.replace(/\p{C}/gu, ' ').trim().slice(0, 80);
  return printable.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
