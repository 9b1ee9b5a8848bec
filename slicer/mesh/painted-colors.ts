import type { XmlTag } from './xml-tag.ts';

/** What the triangles of an object are painted with, beside their shape. */
export interface Paint {
  /** the numbers of the extruders that a slicer's brush chose */
  readonly extruders: ReadonlySet<number>;
  /** of the file's own color tables */
  readonly colors: ReadonlySet<string>;
  /** supports or seams are painted */
  readonly hasAreas: boolean;
}

/** Slicers have 16 or 32 extruders. A higher number is not a color, but a damaged file. */
const MAX_EXTRUDER = 64;
/** Of all color tables of a part. Further ones are not counted: the page says only that there are several. */
const MAX_COLORS = 10_000;
/** Colors of one object. */
const MAX_USED = 100;
const MATERIALS = 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02';
const GROUPS: readonly string[] = ['basematerials', `${MATERIALS} colorgroup`];

/** In PrusaSlicer, and in Bambu Studio and OrcaSlicer. */
const EXTRUDERS = ['slic3rpe:mmu_segmentation', 'paint_color'];
const AREAS = ['slic3rpe:custom_supports', 'paint_supports', 'slic3rpe:custom_seam', 'paint_seam'];

/** The color tables of a model part: color groups and base materials. */
export class ColorTables {
  readonly #colors = new Map<string, string>();
  #group = '';
  #next = 0;

  isGroup(name: string): boolean {
    return GROUPS.includes(name);
  }

  begin(tag: XmlTag): void {
    this.#group = tag.text('id') ?? '';
    this.#next = 0;
  }

  add(tag: XmlTag): void {
    if (this.#colors.size >= MAX_COLORS) return;
    const color = tag.text('color') ?? tag.text('displaycolor') ?? tag.text('name') ?? '';
    // Without its opacity.
    this.#colors.set(`${this.#group}/${this.#next++}`, color.slice(0, 7).toLowerCase());
  }

  at(group: string, index: string): string | undefined {
    return this.#colors.get(`${group}/${index}`);
  }
}

/** Gathers the paint of one object, triangle by triangle. */
export class ObjectPaint implements Paint {
  readonly extruders = new Set<number>();
  readonly colors = new Set<string>();
  hasAreas = false;
  readonly #tables: ColorTables;
  readonly #own: string | undefined;
  readonly #group: string;
  #last = '';

  /** @param tag of the object: its color is that of each triangle without one */
  constructor(tables: ColorTables, tag: XmlTag) {
    this.#tables = tables;
    this.#group = tag.text('pid') ?? '';
    this.#own = this.#group ? tables.at(this.#group, tag.text('pindex') ?? '0') : undefined;
  }

  addTriangle(tag: XmlTag): void {
    // Most files have only the three corners.
    if (tag.attributeCount <= 3) {
      if (this.#own !== undefined) this.colors.add(this.#own);
      return;
    }
    this.#addColor(tag.text('pid') ?? this.#group, tag.text('p1'));
    for (const name of EXTRUDERS) for (const each of extrudersIn(tag.text(name) ?? '')) this.extruders.add(each);
    this.hasAreas ||= AREAS.some((name) => (tag.text(name) ?? '') !== '');
  }

  #addColor(group: string, index: string | undefined): void {
    const place = `${group}/${index}`;
    if (place === this.#last) return;
    this.#last = place;
    const color = index === undefined ? this.#own : this.#tables.at(group, index);
    if (color !== undefined && this.colors.size < MAX_USED) this.colors.add(color);
  }
}

/**
 * The extruders in the paint of a triangle: a tree of its parts in hexadecimal digits, read from the end. A digit whose low
 * two bits are set divides a part; else its high two bits are the extruder, and 3 says that the next digit goes on from
 * there. 0 is the extruder of the whole piece. Which part is which is of no matter here, so one pass over the digits does.
 */
export function extrudersIn(paint: string): Set<number> {
  const found = new Set<number>();
  for (let at = paint.length - 1; at >= 0; at--) {
    const digit = Number.parseInt(paint[at] as string, 16);
    if (Number.isNaN(digit)) return found;
    if ((digit & 3) !== 0) continue;
    let extruder = digit >> 2;
    if (extruder === 3) {
      let more: number;
      do {
        more = Number.parseInt(paint[--at] ?? '', 16);
        if (Number.isNaN(more)) return found;
        extruder += more;
      } while (more === 15 && extruder < MAX_EXTRUDER);
    }
    if (extruder > 0 && extruder <= MAX_EXTRUDER) found.add(extruder);
  }
  return found;
}
