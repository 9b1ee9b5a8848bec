import { firstPart, partName } from './3mf-package.ts';
import type { ObjectUse, Part } from './3mf-part.ts';
import { readProject } from './3mf-project.ts';
import { expand, type FoundObject } from './expand-3mf.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { PartBudget, PartReader } from './read-3mf-part.ts';
import { XmlReader } from './read-xml.ts';
import { Zip } from './zip.ts';

const MOST_PARTS = 1000;

/**
 * The build items of a 3MF file as one mesh in millimeters, without supports and other extras. A promise when a slicer's
 * negative volumes must be cut out.
 */
export function read3mf(bytes: Uint8Array, bounds: ReadBounds): Mesh | Promise<Mesh> {
  const zip = new Zip(bytes);
  const parts = new Map<string, Part>();
  const budget = new PartBudget(bounds);
  const partAt = (name: string): Part => {
    const known = parts.get(name.toLowerCase());
    if (known) return known;
    if (parts.size >= MOST_PARTS) throw new ModelError('too_many_parts');
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
  return expand({ items, find: finderIn(first), scale, bounds, project: readProject(zip) });
}

function readPart(zip: Zip, name: string, reader: PartReader): Part {
  const xml = new XmlReader(reader.onTag, reader.onText);
  zip.unpack(name, (piece) => xml.push(piece));
  xml.end();
  return reader.part();
}
