import type { XmlTag } from './xml-tag.ts';

const SCHEMAS = 'http://schemas.microsoft.com/3dmanufacturing/';
export const CORE = `${SCHEMAS}core/2015/02`;
export const PRODUCTION = `${SCHEMAS}production/2015/06`;
export const SLICE = `${SCHEMAS}slice/2015/07`;

/** Which namespace a prefix stands for, from tag to tag. */
export class Namespaces {
  #scopes: { depth: number; prefixes: Map<string, string> }[] = [{ depth: -1, prefixes: new Map() }];
  #known = new Map<string, string>();

  /** The tag's name as `namespace name`; only the name for the core's. */
  open(tag: XmlTag, depth: number): string {
    if (tag.declaresNamespace()) {
      const prefixes = new Map(this.#scopes.at(-1)?.prefixes);
      for (const [name, value] of tag.attributes()) {
        if (name === 'xmlns') prefixes.set('', value);
        else if (name.startsWith('xmlns:')) prefixes.set(name.slice(6), value);
      }
      this.#scopes.push({ depth, prefixes });
      this.#known = new Map();
    }
    let full = this.#known.get(tag.name);
    if (full === undefined) {
      const [prefix, local] = parted(tag.name);
      const uri = this.uri(prefix) ?? '';
      full = uri === CORE ? local : `${uri} ${local}`;
      this.#known.set(tag.name, full);
    }
    return full;
  }

  close(depth: number): void {
    if (this.#scopes.at(-1)?.depth !== depth) return;
    this.#scopes.pop();
    this.#known = new Map();
  }

  uri(prefix: string): string | undefined {
    return this.#scopes.at(-1)?.prefixes.get(prefix);
  }

  /** An attribute of another namespace, such as the production extension's path. */
  attribute(tag: XmlTag, uri: string, local: string): string | undefined {
    for (const [name, value] of tag.attributes()) {
      const [prefix, own] = parted(name);
      if (prefix !== '' && own === local && this.uri(prefix) === uri) return value;
    }
    return undefined;
  }
}

function parted(name: string): [string, string] {
  const colon = name.indexOf(':');
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}
