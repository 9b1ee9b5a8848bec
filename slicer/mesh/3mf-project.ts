import { ModelError } from './model-error.ts';
import { XmlReader } from './read-xml.ts';
import type { XmlTag } from './xml-tag.ts';
import type { Zip } from './zip.ts';

/** What a slicer does with a piece of an object: print it, cut it out of the pieces before it, or neither. */
export type Role = 'solid' | 'negative' | 'ignored';

/** The triangles `first` to `last`, both included, of an object's own mesh. */
export interface Volume {
  readonly first: number;
  readonly last: number;
  readonly role: Role;
  readonly name: string;
}

/** A component of an object, by the id of its own object. */
interface ProjectPart {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
}

/** What a slicer's project says about one object of the file. */
export interface ProjectObject {
  readonly name: string;
  readonly volumes: readonly Volume[];
  /** in the order of the object's meshes */
  readonly parts: readonly ProjectPart[];
}

/** What slicers store beside the model: the roles of an object's pieces, and what lies on the plates. */
export interface Project {
  readonly objects: ReadonlyMap<string, ProjectObject>;
  /** `object/instance` for everything on a plate; empty when the file has no plates */
  readonly onPlates: ReadonlySet<string>;
}

/** PrusaSlicer names ranges of triangles; Bambu Studio and OrcaSlicer name components. */
const SETTINGS = ['Metadata/Slic3r_PE_model.config', 'Metadata/model_settings.config'];

const roles: Readonly<Record<string, Role>> = {
  negativevolume: 'negative',
  negative_part: 'negative',
  parametermodifier: 'ignored',
  modifier_part: 'ignored',
  supportenforcer: 'ignored',
  support_enforcer: 'ignored',
  supportblocker: 'ignored',
  support_blocker: 'ignored',
  // Slic3r's modifiers, before there were types.
  1: 'ignored',
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
  return settings;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

interface ObjectBegun extends ProjectObject {
  name: string;
  readonly volumes: Volume[];
  readonly parts: ProjectPart[];
}

class SettingsReader implements Project {
  readonly objects = new Map<string, ObjectBegun>();
  readonly onPlates = new Set<string>();
  #object: ObjectBegun | undefined;
  #piece: { role: Role; name: string } | undefined;
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
      this.#object = { name: '', volumes: [], parts: [] };
      this.objects.set(tag.text('id') ?? '', this.#object);
    } else if (name === 'volume' && this.#object) {
      this.#count();
      const [first, last] = [Number(tag.text('firstid')), Number(tag.text('lastid'))];
      if (!(Number.isInteger(first) && Number.isInteger(last) && first >= 0)) throw new ModelError('unreadable');
      const volume: Writable<Volume> = { first, last, role: 'solid', name: '' };
      this.#piece = volume;
      this.#object.volumes.push(volume);
    } else if (name === 'part' && this.#object) {
      this.#count();
      const part: Writable<ProjectPart> = {
        id: tag.text('id') ?? '',
        role: roleOf(tag.text('subtype') ?? ''),
        name: '',
      };
      this.#piece = part;
      this.#object.parts.push(part);
    } else if (name === 'model_instance') this.#instance = {};
  }

  #metadata(key: string, value: string): void {
    if (this.#piece) {
      if (key === 'name') this.#piece.name = value;
      else if (TYPE_KEYS.includes(key)) this.#piece.role = roleOf(value);
      else if (key === 'modifier' && value === '1') this.#piece.role = 'ignored';
    } else if (this.#object) {
      if (key === 'name') this.#object.name = value;
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
