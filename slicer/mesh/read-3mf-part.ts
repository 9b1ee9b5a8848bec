import {
  ALTERNATIVES,
  Namespaces,
  PRODUCTION,
  refuseUnknownShape,
  requireKnownExtensions,
  SLICE,
} from './3mf-namespaces.ts';
import {
  type BuildItem,
  millimetersOf,
  type ObjectType,
  type ObjectUse,
  objectTypes,
  type Part,
  type PartObject,
} from './3mf-part.ts';
import type { Role } from './3mf-project.ts';
import { readTransform } from './3mf-transform.ts';
import { type GrowingNumbers, growingFloats, growingIntegers } from './growing-numbers.ts';
import type { ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { ColorTables, ObjectPaint } from './painted-colors.ts';
import { extruderIn, readSetting, type SettingName, settingNameOf } from './project-settings.ts';
import type { XmlTag } from './xml-tag.ts';

/** Cura's settings of objects that are not printed themselves: they change others, or are built as supports. */
const curaRoles = new Map<string, Exclude<Role, 'solid' | 'negative'>>([
  ['infill_mesh', 'modifier'],
  ['cutting_mesh', 'modifier'],
  ['support_mesh', 'supportArea'],
  ['anti_overhang_mesh', 'supportArea'],
]);
const EXTRUDER = 'extruder_nr';
/** Bytes of a setting's value that are read: it is `True`, `False` or a number. */
const MAX_VALUE_LENGTH = 32;
const DEEPEST = 64;
/** For all parts of a file together: each takes memory, but an empty one only a dozen bytes of the file. */
const MAX_COUNTS = { objects: 10_000, uses: 100_000 } as const;
/** The triangle and its three points make four; colors and textures of each corner may add twice as many. */
const MAX_TAGS_A_TRIANGLE = 16;
/** For files with few triangles: names, settings and pictures of the program that made them. */
const OTHER_TAGS = 100_000;

/** The remaining budget of all parts of one file. */
export class PartBudget {
  readonly #left: { objects: number; uses: number; tags: number };

  constructor({ triangles }: ReadBounds) {
    this.#left = { ...MAX_COUNTS, tags: MAX_TAGS_A_TRIANGLE * triangles + OTHER_TAGS };
  }

  take(what: 'objects' | 'uses' | 'tags'): void {
    if (--this.#left[what] < 0) throw new ModelError('too_many_parts');
  }
}

interface ObjectBegun {
  readonly id: string;
  readonly name: string;
  readonly type: ObjectType;
  role: PartObject['role'];
  readonly settings: Map<SettingName, number | undefined>;
  extruder: number;
  readonly paint: ObjectPaint;
  points: GrowingNumbers<Float32Array<ArrayBuffer>>;
  triangles: GrowingNumbers<Int32Array<ArrayBuffer>>;
  readonly components: ObjectUse[];
}

/** Reads one model part, tag by tag. Elements of extensions are ignored, except for Cura's settings. */
export class PartReader {
  readonly #bounds: ReadBounds;
  readonly #budget: PartBudget;
  readonly #namespaces = new Namespaces();
  readonly #path: string[] = [];
  readonly #objects = new Map<string, PartObject>();
  readonly #items: BuildItem[] = [];
  readonly #colors = new ColorTables();
  /** the setting of Cura that is being read */
  #setting: { readonly key: string; value: string } | undefined;
  #millimeters: number | undefined;
  #object: ObjectBegun | undefined;

  constructor(bounds: ReadBounds, budget: PartBudget) {
    this.#bounds = bounds;
    this.#budget = budget;
  }

  readonly onTag = (tag: XmlTag): void => {
    if (tag.closes) this.#close(tag);
    else {
      this.#budget.take('tags');
      const name = this.#namespaces.open(tag, this.#path.length);
      this.#open(name, tag);
      if (this.#path.push(name) > DEEPEST) throw new ModelError('unreadable');
      if (tag.empty) this.#leave();
    }
  };

  readonly onText = (text: Uint8Array): void => {
    if (this.#setting === undefined) return;
    const room = MAX_VALUE_LENGTH - this.#setting.value.length;
    if (room > 0) this.#setting.value += String.fromCharCode(...text.subarray(0, room));
  };

  part(): Part {
    if (this.#millimeters === undefined || this.#path.length > 0) throw new ModelError('unreadable');
    return { millimeters: this.#millimeters, objects: this.#objects, items: this.#items };
  }

  #open(name: string, tag: XmlTag): void {
    const parent = this.#path.at(-1);
    if (parent === undefined) this.#begin(name, tag);
    else if (name === 'vertex' && parent === 'vertices') this.#point(tag);
    else if (name === 'triangle' && parent === 'triangles') this.#triangle(tag);
    else if (name === 'component' && parent === 'components') this.#component(tag);
    else if (name === 'object' && parent === 'resources') this.#beginObject(tag);
    else if (name === 'item' && parent === 'build') this.#item(tag);
    else if (this.#object && (name === 'metadata' || name === 'setting')) this.#beginSetting(tag);
    else if (this.#colors.isGroup(parent)) this.#colors.add(tag);
    else if (this.#colors.isGroup(name)) this.#colors.begin(tag);
    else if (parent === 'mesh' || parent === 'object') refuseUnknownShape(name);
  }

  #begin(name: string, tag: XmlTag): void {
    if (name !== 'model' || this.#millimeters !== undefined) throw new ModelError('unreadable');
    this.#millimeters = millimetersOf(tag.text('unit'));
    requireKnownExtensions(tag.text('requiredextensions'), this.#namespaces);
  }

  #beginObject(tag: XmlTag): void {
    this.#budget.take('objects');
    const id = tag.text('id');
    if (!id || this.#objects.has(id)) throw new ModelError('unreadable');
    const type = objectTypes.find((known) => known === (tag.text('type') || 'model'));
    if (!type) throw new ModelError('unreadable');
    // The slices would have to be printed; the mesh is only an approximation of them.
    if (this.#namespaces.attribute(tag, SLICE, 'meshresolution') === 'lowres') {
      throw new ModelError('required_extension', 'Slice');
    }
    if ((this.#namespaces.attribute(tag, ALTERNATIVES, 'modelresolution') ?? 'fullres') !== 'fullres') {
      throw new ModelError('required_extension', 'Production Alternatives');
    }
    this.#object = {
      id,
      name: tag.text('name') ?? '',
      type,
      role: 'solid',
      settings: new Map(),
      extruder: 0,
      paint: new ObjectPaint(this.#colors, tag),
      points: growingFloats(),
      triangles: growingIntegers(),
      components: [],
    };
  }

  /** `<metadata name="cura:infill_mesh">True</metadata>`, or `<setting key="infill_mesh">True</setting>` in older files. */
  #beginSetting(tag: XmlTag): void {
    const key = (tag.text('name') ?? tag.text('key') ?? '').replace(/^cura:/, '');
    if (curaRoles.has(key) || key === EXTRUDER || settingNameOf(key)) this.#setting = { key, value: '' };
  }

  #point(tag: XmlTag): void {
    const points = this.#object?.points;
    if (!points) throw new ModelError('unreadable');
    points.push(tag.number('x'));
    points.push(tag.number('y'));
    points.push(tag.number('z'));
  }

  #triangle(tag: XmlTag): void {
    const triangles = this.#object?.triangles;
    if (!triangles) throw new ModelError('unreadable');
    triangles.push(tag.number('v1'));
    triangles.push(tag.number('v2'));
    triangles.push(tag.number('v3'));
    this.#object?.paint.addTriangle(tag);
    if (triangles.length > 3 * this.#bounds.triangles) throw new ModelError('too_many_triangles');
  }

  #component(tag: XmlTag): void {
    const components = this.#object?.components;
    if (!components) throw new ModelError('unreadable');
    components.push(this.#use(tag));
  }

  #item(tag: XmlTag): void {
    // Slicers mark objects beside the plate like this.
    this.#items.push({ ...this.#use(tag), printable: tag.text('printable') !== '0' });
  }

  #use(tag: XmlTag): ObjectUse {
    this.#budget.take('uses');
    const id = tag.text('objectid');
    if (!id) throw new ModelError('unreadable');
    const path = this.#namespaces.attribute(tag, PRODUCTION, 'path');
    return { id, path, transform: readTransform(tag.text('transform')) };
  }

  #close(tag: XmlTag): void {
    const name = this.#namespaces.open(tag, this.#path.length);
    if (name !== this.#path.at(-1)) throw new ModelError('unreadable');
    this.#leave();
  }

  #leave(): void {
    const name = this.#path.pop();
    this.#namespaces.close(this.#path.length);
    if (this.#setting !== undefined && this.#object) {
      const { key, value } = this.#setting;
      const role = curaRoles.get(key);
      const name = settingNameOf(key);
      if (name) this.#object.settings.set(name, readSetting(name, value));
      else if (key === EXTRUDER) this.#object.extruder = extruderIn(value) + 1;
      else if (role && /^\s*(true|1)/i.test(value)) this.#object.role = role;
      this.#setting = undefined;
    }
    if (name !== 'object' || !this.#object) return;
    const { points, triangles, ...object } = this.#object;
    const count = points.length / 3;
    for (const corner of triangles.all()) if (!(corner >= 0 && corner < count)) throw new ModelError('unreadable');
    this.#objects.set(object.id, { ...object, points: points.all(), triangles: triangles.all() });
    this.#object = undefined;
  }
}
