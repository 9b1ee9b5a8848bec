import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import type { ContentProblem } from './content-error.ts';

/** What one content file holds. */
export interface ContentFile<Value> {
  /** path below the content folder */
  readonly file: string;
  readonly value: Value;
}

export type ReadResult<Value> =
  | ({ readonly ok: true } & ContentFile<Value>)
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

/** Below the project's folder. */
const FILE = '.cache/content.jsonl';
/** Decide what a file's text becomes, together with the two packages. */
const SOURCES = ['contract', 'content-reader'];
const PACKAGES = ['yaml', 'zod'];

const KEY_LENGTH = 43;
const LINE_FEED = 10;

/**
 * Remembers what valid files were parsed to, by the SHA-256 of path and text, so that thousands of unchanged files are
 * neither parsed nor checked again. The build writes it; the API only reads it. Anything unreadable in it is a miss.
 */
export class ContentCache {
  readonly #path: string;
  readonly #version: string;
  /** JSON of each file, by key; parsed when asked for */
  readonly #stored: ReadonlyMap<string, Uint8Array>;
  /** JSON of the files that this process asked for */
  readonly #used = new Map<string, Uint8Array>();

  private constructor(path: string, version: string, stored: ReadonlyMap<string, Uint8Array>) {
    this.#path = path;
    this.#version = version;
    this.#stored = stored;
  }

  /** Opens the cache below the project's folder; it is empty when it does not exist, or is of other sources. */
  static async open(project: string): Promise<ContentCache> {
    const path = join(project, FILE);
    const [version, bytes] = await Promise.all([versionOf(project), readFile(path).catch(() => new Uint8Array())]);
    const [head, ...lines] = linesOf(bytes);
    const isCurrent = head !== undefined && text(head) === version;
    const entries = (isCurrent ? lines : []).map((line): [string, Uint8Array] => [
      text(line.subarray(0, KEY_LENGTH)),
      line.subarray(KEY_LENGTH),
    ]);
    return new ContentCache(path, version, new Map(entries));
  }

  /** What `parse` returns for the text of a file, or returned for it earlier. Invalid files are not remembered. */
  read<Value>(file: string, content: string, parse: () => ReadResult<Value>): ReadResult<Value> {
    const key = createHash('sha256').update(`${file}\n${content}`).digest('base64url');
    const stored = this.#stored.get(key);
    if (stored) {
      try {
        // The key stands for the file and the version for its schema, so this is what that schema returned.
        const value: Value = JSON.parse(text(stored));
        this.#used.set(key, stored);
        return { ok: true, file, value };
      } catch {
        // A line that a crash or an editor damaged.
      }
    }
    const result = parse();
    if (!result.ok) return result;
    const json = JSON.stringify(result.value);
    // JSON has no dates or maps: what a schema returns with one is not cached.
    if (isDeepStrictEqual(JSON.parse(json), result.value)) this.#used.set(key, Buffer.from(json));
    return result;
  }

  /** Stores what was asked for, and drops the rest. */
  async save(): Promise<void> {
    const isStored =
      this.#used.size === this.#stored.size && [...this.#used.keys()].every((key) => this.#stored.has(key));
    if (isStored) return;
    const parts = [...this.#used].flatMap(([key, json]) => ['\n', key, json].map((part) => Buffer.from(part)));
    const temporary = `${this.#path}.${process.pid}`;
    await mkdir(dirname(this.#path), { recursive: true });
    await writeFile(temporary, Buffer.concat([Buffer.from(this.#version), ...parts]));
    await rename(temporary, this.#path);
  }
}

/** Of every source that has a say in what a file's text becomes: an edited schema makes the cache empty. */
async function versionOf(project: string): Promise<string> {
  const hash = createHash('sha256');
  const { dependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  for (const name of PACKAGES) hash.update(`${name}@${dependencies[name]}\n`);
  for (const folder of SOURCES) {
    const names = await readdir(join(project, folder), { recursive: true });
    const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
    const texts = await Promise.all(sources.map((name) => readFile(join(project, folder, name))));
    for (const [index, name] of sources.entries()) hash.update(`${name}\n`).update(texts[index] ?? '');
  }
  return hash.digest('base64url');
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    lines.push(bytes.subarray(start, end === -1 ? bytes.length : end));
    start = end === -1 ? bytes.length : end + 1;
  }
  return lines;
}

const decoder = new TextDecoder();
function text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
