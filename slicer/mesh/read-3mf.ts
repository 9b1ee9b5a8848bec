import type { ObjectUse, Part } from './3mf-part.ts';
import { readProject } from './3mf-project.ts';
import { expand, type FoundObject } from './expand-3mf.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { PartBudget, PartReader } from './read-3mf-part.ts';
import { XmlReader } from './read-xml.ts';
import { Zip } from './zip.ts';

const MAX_PARTS = 1000;
/** The instructions for a printer in a `.gcode.3mf` of Bambu Studio and OrcaSlicer; a project may have them too. */
const SLICED = /^Metadata\/plate_\d+\.gcode$/i;

/**
 * The build items of a 3MF file as one mesh in millimeters, without supports and other extras. A promise when a slicer's
 * negative volumes must be cut out.
 * @throws ModelError `sliced_file` if it holds instructions for a printer and no model
 */
export function read3mf(bytes: Uint8Array, bounds: ReadBounds): Mesh | Promise<Mesh> {
  const zip = new Zip(bytes);
  const parts = new Map<string, Part>();
  const budget = new PartBudget(bounds);
  const partAt = (name: string): Part => {
    const known = parts.get(name.toLowerCase());
    if (known) return known;
    if (parts.size >= MAX_PARTS) throw new ModelError('too_many_parts');
    const part = readPart(zip, name, new PartReader(bounds, budget));
    parts.set(name.toLowerCase(), part);
    return part;
  };
  const finderIn =
    (own: Part) =>
    (use: ObjectUse): FoundObject => {
      const part = use.path === undefined ? own : partAt(partName(use.path));
      const object = part.objects.get(use.id);
      if (!object) throw new ModelError('missing_part');
      return { object, find: finderIn(part) };
    };
  const first = partAt(firstPart(zip));
  const { items, millimeters: scale } = first;
  if (items.length === 0 && zip.names().some((name) => SLICED.test(name))) throw new ModelError('sliced_file');
  return expand({ items, find: finderIn(first), scale, bounds, project: readProject(zip) });
}

function readPart(zip: Zip, name: string, reader: PartReader): Part {
  const xml = new XmlReader(reader.onTag, reader.onText);
  zip.unpack(name, (piece) => xml.push(piece));
  xml.end();
  return reader.part();
}

const MODEL = '/3dmodel';
const ROOT_LINKS = '_rels/.rels';
const MAX_LINKS = 10_000;

/** The name of a 3MF file's root part, of which there is one. All relationships must stay within the file. */
function firstPart(zip: Zip): string {
  let first: string | undefined;
  for (const name of zip.names().filter((entry) => /(^|\/)_rels\/[^/]*\.rels$/i.test(entry))) {
    for (const { type, target, external } of linksOf(zip, name)) {
      if (external || /^[a-z][a-z0-9+.-]*:/i.test(target)) throw new ModelError('external_part');
      if (name.toLowerCase() !== ROOT_LINKS || !type.endsWith(MODEL)) continue;
      const part = partName(target);
      // Printing one of two models would be a guess.
      if (first !== undefined && first.toLowerCase() !== part.toLowerCase()) throw new ModelError('several_models');
      first = part;
    }
  }
  if (first === undefined) throw new ModelError('wrong_content');
  return first;
}

/** The ZIP entry's name for a target of a relationship or of the production extension. */
function partName(target: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) throw new ModelError('external_part');
  const name = decoded(target).replace(/^\//, '');
  if (name.split(/[/\\]/).includes('..')) throw new ModelError('unsafe_name');
  return name;
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    throw new ModelError('unreadable');
  }
}

interface Link {
  readonly type: string;
  readonly target: string;
  readonly external: boolean;
}

function linksOf(zip: Zip, name: string): Link[] {
  const links: Link[] = [];
  const reader = new XmlReader((tag) => {
    if (tag.closes || !/(^|:)Relationship$/.test(tag.name)) return;
    links.push({
      type: tag.text('Type') ?? '',
      target: tag.text('Target') ?? '',
      external: tag.text('TargetMode')?.toLowerCase() === 'external',
    });
    if (links.length > MAX_LINKS) throw new ModelError('too_many_parts');
  });
  zip.unpack(name, (piece) => reader.push(piece));
  reader.end();
  return links;
}
