import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = join(process.cwd(), 'node_modules/cura-wasm/src');
const UNPACKED = join(process.cwd(), '.cache/browser-engine');
const NAME = 'virtual:browser-engine/';

/**
 * The engine that slices in browsers, as files of its own: what the package has in one text, a browser would have to
 * read and decode before it could compile anything.
 * @returns the path of their folder
 */
export async function unpackEngine(): Promise<string> {
  const source = await readFile(join(PACKAGE, 'CuraEngine.js'), 'utf8');
  const [dataUri = '', base64 = ''] = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/.exec(source) ?? [];
  await mkdir(UNPACKED, { recursive: true });
  await Promise.all([
    writeFile(join(UNPACKED, 'engine.js'), plainGlue(source.replace(dataUri, ''))),
    writeFile(join(UNPACKED, 'engine.wasm'), Buffer.from(base64, 'base64')),
    writeFile(join(UNPACKED, 'definitions.json'), await definitions()),
  ]);
  return UNPACKED;
}

/** It gets its bytes from us wherever it runs, and makes no code of text, which the security policy forbids. */
function plainGlue(source: string): string {
  const changes: [from: string | RegExp, to: string][] = [
    [/ENVIRONMENT_IS_(WEB|WORKER|NODE)=typeof [^;]+;/g, ''],
    ['eval(UTF8ToString(ptr))', ''],
    [/require\("[a-z]+"\)/g, 'null'],
  ];
  const license = '/*! CuraEngine, AGPL-3.0-or-later: /licenses/cura-engine.txt */\n';
  return license + changes.reduce((text, [from, to]) => replaced(text, from, to), source);
}

function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`cura-wasm is not the one we know: it has no ${from}`);
  return changed;
}

/** Without names and descriptions, which are nine tenths of them and tell the engine nothing. */
async function definitions(): Promise<string> {
  const read = async (name: string) => [
    name,
    forTheEngine(JSON.parse(await readFile(join(PACKAGE, `definitions/${name}.def.json`), 'utf8'))),
  ];
  return JSON.stringify(Object.fromEntries(await Promise.all(['fdmprinter', 'fdmextruder'].map(read))));
}

const NESTED = ['settings', 'children'];
const KEPT = ['default_value', 'type', 'version', 'name', 'inherits', 'metadata'];

function forTheEngine(definition: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(definition).flatMap(([key, value]) => {
    if (KEPT.includes(key)) return [[key, value]];
    if (!NESTED.includes(key)) return [];
    const inner = Object.entries(value as Record<string, Record<string, unknown>>);
    return [[key, Object.fromEntries(inner.map(([name, setting]) => [name, forTheEngine(setting)]))]];
  });
  return Object.fromEntries(entries);
}

/** `virtual:browser-engine/engine.js`, `engine.wasm` and `definitions.json`, as if they were files of ours. */
export function browserEngine(): Plugin {
  let unpacked: Promise<string> | undefined;
  return {
    name: 'browser-engine',
    enforce: 'pre',
    async resolveId(id) {
      if (!id.startsWith(NAME)) return null;
      unpacked ??= unpackEngine();
      return `${await unpacked}/${id.slice(NAME.length)}`;
    },
  };
}
