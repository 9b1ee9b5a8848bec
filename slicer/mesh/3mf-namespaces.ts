import { ModelError } from './model-error.ts';
import type { XmlTag } from './xml-tag.ts';

const SCHEMAS = 'http://schemas.microsoft.com/3dmanufacturing/';
const CORE = `${SCHEMAS}core/2015/02`;
export const PRODUCTION = `${SCHEMAS}production/2015/06`;
export const SLICE = `${SCHEMAS}slice/2015/07`;

/** Most programs declare namespaces at the root; a careless one may declare them in each component. */
const MOST_DECLARING = 100_000;
/** Cached names: a part has a few dozen, unless it is made to fill the memory. */
const MOST_KNOWN = 1000;

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
      full = uri === CORE ? local : `${uri} ${local}`;
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
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
    if (++this.#declaring > MOST_DECLARING) throw new ModelError('unreadable');
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
  PRODUCTION,
  SLICE,
  'http://schemas.microsoft.com/3dmanufacturing/material/2015/02',
  'http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07',
];

/** A file may require extensions without which it would be printed wrong, such as beam lattices. */
export function requireKnownExtensions(prefixes: string | undefined, namespaces: Namespaces): void {
  for (const prefix of prefixes?.split(/\s+/).filter(Boolean) ?? []) {
    if (!known.includes(namespaces.uri(prefix) ?? '')) throw new ModelError('unreadable');
  }
}
