import type { HeightNote } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { filamentColors } from './project-colors.ts';
import { extruderIn, type PartSettings, readSetting, type SettingName, settingNameOf } from './project-settings.ts';
import { XmlReader } from './read-xml.ts';
import type { XmlTag } from './xml-tag.ts';
import type { Zip } from './zip.ts';

/**
 * What a slicer does with a piece of an object: print it, cut it out of the pieces before it, print what it overlaps with
 * other settings, or put supports there, or none.
 */
export type Role = 'solid' | 'negative' | 'modifier' | 'supportArea';

/** The triangles `first` to `last`, both included, of an object's own mesh. */
export interface Volume {
  readonly first: number;
  readonly last: number;
  readonly role: Role;
  readonly name: string;
  readonly settings: PartSettings;
  /** from 1; 0 for the one of its object */
  readonly extruder: number;
}

/** A component of an object, by the id of its own object. */
interface ProjectPart {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly settings: PartSettings;
  /** from 1; 0 for the one of its object */
  readonly extruder: number;
}

/** What a slicer's project says about one object of the file. */
export interface ProjectObject {
  readonly name: string;
  /** of all its pieces */
  readonly settings: PartSettings;
  readonly extruder: number;
  readonly volumes: readonly Volume[];
  /** in the order of the object's meshes */
  readonly parts: readonly ProjectPart[];
}

/** What slicers store beside the model: the roles of an object's pieces, and what lies on the plates. */
export interface Project {
  readonly objects: ReadonlyMap<string, ProjectObject>;
  /** `object/instance` for everything on a plate; empty when the file has no plates */
  readonly onPlates: ReadonlySet<string>;
  /** of all objects together */
  readonly byHeight: readonly HeightNote[];
  /** the color in each extruder; may be empty */
  readonly filaments: readonly string[];
}

/** PrusaSlicer names ranges of triangles; Bambu Studio and OrcaSlicer name components. */
const SETTINGS = ['Metadata/Slic3r_PE_model.config', 'Metadata/model_settings.config'];

const roles: Readonly<Record<string, Role>> = {
  negativevolume: 'negative',
  negative_part: 'negative',
  parametermodifier: 'modifier',
  modifier_part: 'modifier',
  supportenforcer: 'supportArea',
  support_enforcer: 'supportArea',
  supportblocker: 'supportArea',
  support_blocker: 'supportArea',
  // Slic3r's modifiers, before there were types.
  1: 'modifier',
};

function roleOf(type: string): Role {
  const known = type.toLowerCase();
  return Object.hasOwn(roles, known) ? (roles[known] as Role) : 'solid';
}

/** Volumes, parts and instances of all objects together. */
const MAX_ENTRIES = 100_000;
const TYPE_KEYS = ['volume_type', 'part_type', 'subtype'];

/** What the slicer that wrote the file says about its objects; undefined when no slicer wrote it. */
export function readProject(zip: Zip): Project | undefined {
  const names = SETTINGS.filter((name) => zip.has(name));
  if (names.length === 0) return undefined;
  const settings = new SettingsReader();
  for (const name of names) {
    const reader = new XmlReader(settings.onTag);
    zip.unpack(name, (piece) => reader.push(piece));
    reader.end();
  }
  return {
    objects: settings.objects,
    onPlates: settings.onPlates,
    byHeight: heightNotes(zip),
    filaments: filamentColors(zip),
  };
}

/** Files of PrusaSlicer, and of Bambu Studio and OrcaSlicer; the tag for each height, where a file may have none. */
const heightFiles = [
  ['Metadata/Slic3r_PE_layer_heights_profile.txt', 'layerHeights', undefined],
  ['Metadata/layer_heights_profile.txt', 'layerHeights', undefined],
  ['Metadata/Prusa_Slicer_layer_config_ranges.xml', 'ranges', 'range'],
  ['Metadata/layer_config_ranges.xml', 'ranges', 'range'],
  ['Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml', 'pauses', 'code'],
  ['Metadata/custom_gcode_per_layer.xml', 'pauses', 'layer'],
] as const;

function heightNotes(zip: Zip): HeightNote[] {
  const kinds = heightFiles
    .filter(([name, , tag]) => zip.sizeOf(name) > 0 && (!tag || hasTag(zip, name, tag)))
    .map(([, kind]) => kind);
  return [...new Set(kinds)].map((kind) => ({ kind }));
}

/** True for a damaged file as well: something is in it, and it does not touch the model. */
function hasTag(zip: Zip, name: string, wanted: string): boolean {
  let found = false;
  const reader = new XmlReader((tag) => {
    found ||= tag.name === wanted;
  });
  try {
    zip.unpack(name, (piece) => reader.push(piece));
  } catch {
    return true;
  }
  return found;
}

function keepSetting(to: { settings: Settings; extruder: number }, key: string, text: string): void {
  const name = settingNameOf(key);
  if (name) to.settings.set(name, readSetting(name, text));
  else if (key === 'extruder') to.extruder = extruderIn(text);
}

type Settings = Map<SettingName, number | undefined>;

interface PieceBegun {
  role: Role;
  name: string;
  readonly settings: Settings;
  extruder: number;
}

function pieceBegun(role: Role): PieceBegun {
  return { role, name: '', settings: new Map(), extruder: 0 };
}

interface ObjectBegun extends ProjectObject {
  name: string;
  readonly settings: Settings;
  extruder: number;
  readonly volumes: Volume[];
  readonly parts: ProjectPart[];
}

class SettingsReader implements Omit<Project, 'byHeight' | 'filaments'> {
  readonly objects = new Map<string, ObjectBegun>();
  readonly onPlates = new Set<string>();
  #object: ObjectBegun | undefined;
  #piece: PieceBegun | undefined;
  #instance: { object?: string; instance?: string } | undefined;
  #entries = 0;

  readonly onTag = (tag: XmlTag): void => {
    if (!tag.closes) this.#open(tag);
    if (tag.closes || tag.empty) this.#close(tag.name);
  };

  #open(tag: XmlTag): void {
    const { name } = tag;
    if (name === 'metadata') this.#metadata(tag.text('key') ?? '', tag.text('value') ?? '');
    else if (name === 'object') {
      this.#count();
      this.#object = { name: '', settings: new Map(), extruder: 0, volumes: [], parts: [] };
      this.objects.set(tag.text('id') ?? '', this.#object);
    } else if (name === 'volume' && this.#object) {
      this.#count();
      const [first, last] = [Number(tag.text('firstid')), Number(tag.text('lastid'))];
      if (!(Number.isInteger(first) && Number.isInteger(last) && first >= 0)) throw new ModelError('unreadable');
      const volume = { first, last, ...pieceBegun('solid') };
      this.#piece = volume;
      this.#object.volumes.push(volume);
    } else if (name === 'part' && this.#object) {
      this.#count();
      const part = { id: tag.text('id') ?? '', ...pieceBegun(roleOf(tag.text('subtype') ?? '')) };
      this.#piece = part;
      this.#object.parts.push(part);
    } else if (name === 'model_instance') this.#instance = {};
  }

  #metadata(key: string, value: string): void {
    if (this.#piece) {
      if (key === 'name') this.#piece.name = value;
      else if (TYPE_KEYS.includes(key)) this.#piece.role = roleOf(value);
      else if (key === 'modifier' && value === '1') this.#piece.role = 'modifier';
      else keepSetting(this.#piece, key, value);
    } else if (this.#object) {
      if (key === 'name') this.#object.name = value;
      else keepSetting(this.#object, key, value);
    } else if (this.#instance) {
      if (key === 'object_id') this.#instance.object = value;
      else if (key === 'instance_id') this.#instance.instance = value;
    }
  }

  #close(name: string): void {
    if (name === 'object') this.#object = undefined;
    else if (name === 'volume' || name === 'part') this.#piece = undefined;
    else if (name === 'model_instance' && this.#instance) {
      this.#count();
      this.onPlates.add(`${this.#instance.object}/${this.#instance.instance}`);
      this.#instance = undefined;
    }
  }

  #count(): void {
    if (++this.#entries > MAX_ENTRIES) throw new ModelError('too_many_parts');
  }
}
