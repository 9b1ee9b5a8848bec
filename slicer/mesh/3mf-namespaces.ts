import { ModelError } from './model-error.ts';
import type { XmlTag } from './xml-tag.ts';

const SCHEMAS = 'http://schemas.microsoft.com/3dmanufacturing/';
const CORE = `${SCHEMAS}core/2015/02`;
/** The format before its first version: its meshes are the same. */
const DRAFT = `${SCHEMAS}2013/01`;
export const PRODUCTION = `${SCHEMAS}production/2015/06`;
export const SLICE = `${SCHEMAS}slice/2015/07`;
export const ALTERNATIVES = `${SCHEMAS}production/alternatives/2021/04`;

/** Most programs declare namespaces at the root; a careless one may declare them in each component. */
const MAX_DECLARING = 100_000;
/** Cached names: a part has a few dozen, unless it is made to fill the memory. */
const MAX_KNOWN = 1000;

/** Resolves namespace prefixes, tag by tag. */
export class Namespaces {
  /** Each holds only its own tag's declarations: copying the outer ones would cost the file's depth times its length. */
  readonly #scopes: { readonly depth: number; readonly prefixes: Map<string, string> }[] = [];
  #known = new Map<string, string>();
  #declaring = 0;

  /** The tag's name as `namespace name`; only the name for the core's. */
  open(tag: XmlTag, depth: number): string {
    if (tag.declaresNamespace()) this.#declare(tag, depth);
    let full = this.#known.get(tag.name);
    if (full === undefined) {
      const [prefix, local] = parted(tag.name);
      const uri = this.uri(prefix) ?? '';
      full = uri === CORE || uri === DRAFT ? local : `${uri} ${local}`;
      if (this.#known.size >= MAX_KNOWN) this.#known.clear();
      this.#known.set(tag.name, full);
    }
    return full;
  }

  close(depth: number): void {
    if (this.#scopes.at(-1)?.depth !== depth) return;
    this.#scopes.pop();
    this.#known.clear();
  }

  uri(prefix: string): string | undefined {
    return this.#scopes.findLast(({ prefixes }) => prefixes.has(prefix))?.prefixes.get(prefix);
  }

  /** An attribute of another namespace, such as the production extension's path. */
  attribute(tag: XmlTag, uri: string, local: string): string | undefined {
    for (const [name, value] of tag.attributes()) {
      const [prefix, own] = parted(name);
      if (prefix !== '' && own === local && this.uri(prefix) === uri) return value;
    }
    return undefined;
  }

  #declare(tag: XmlTag, depth: number): void {
    if (++this.#declaring > MAX_DECLARING) throw new ModelError('unreadable');
    const prefixes = new Map<string, string>();
    for (const [name, value] of tag.attributes()) {
      if (name === 'xmlns') prefixes.set('', value);
      else if (name.startsWith('xmlns:')) prefixes.set(name.slice(6), value);
    }
    this.#scopes.push({ depth, prefixes });
    this.#known.clear();
  }
}

function parted(name: string): [string, string] {
  const colon = name.indexOf(':');
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** Extensions that we read, or that do not affect the shape. */
const known = [
  CORE,
  DRAFT,
  PRODUCTION,
  SLICE,
  `${SCHEMAS}material/2015/02`,
  `${SCHEMAS}trianglesets/2021/07`,
  // Other versions of an object, beside the one that we read.
  ALTERNATIVES,
];

/** By the namespace without its version. */
const names: readonly (readonly [namespace: string, name: string])[] = [
  ['beamlattice', 'Beam Lattice'],
  ['securecontent', 'Secure Content'],
  ['booleanoperations', 'Boolean Operations'],
  ['displacement', 'Displacement'],
  ['volumetric', 'Volumetric'],
  ['implicit', 'Implicit'],
];

/** What the message calls an extension: its name, or what the file calls it. */
function extensionName(uri: string): string {
  return names.find(([part]) => uri.includes(`/${part}/`))?.[1] ?? uri;
}

/** A file may require extensions without which it would be printed wrong, such as beam lattices. */
export function requireKnownExtensions(prefixes: string | undefined, namespaces: Namespaces): void {
  for (const prefix of prefixes?.split(/\s+/).filter(Boolean) ?? []) {
    const uri = namespaces.uri(prefix);
    if (!known.includes(uri ?? '')) throw new ModelError('required_extension', extensionName(uri ?? prefix));
  }
}

/** Shapes of extensions. Without them an object lacks a part of what its author drew, whether the file says so or not. */
const SHAPES = ['beamlattice', 'booleanshape', 'displacementmesh', 'levelset'];

/** Refuses an element that is a shape of an extension which we do not read. @param full as `Namespaces.open` returns it */
export function refuseUnknownShape(full: string): void {
  const space = full.indexOf(' ');
  const uri = full.slice(0, Math.max(0, space));
  if (uri.includes('/3dmanufacturing/') && SHAPES.includes(full.slice(space + 1))) {
    throw new ModelError('required_extension', extensionName(uri));
  }
}
