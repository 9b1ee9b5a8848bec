import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/**
 * Content codings that a build may have compressed files with, best first, and their file extensions. The bit marks the
 * copy in the index, and in the list of files that `scripts/build/file-list.mjs` writes.
 */
const codings = [
  { name: 'br', extension: '.br', bit: 1 },
  { name: 'gzip', extension: '.gz', bit: 2 },
] as const;
type Coding = (typeof codings)[number]['name'];
const ALL_COPIES = 3;

/** The build's list of a folder's files: reading it takes a moment, and listing fifty thousand folders a minute. */
const FILE_LIST = '.files';
/** The one dot name that is public (RFC 8615). */
const WELL_KNOWN = '.well-known';

export interface StaticFile {
  /** the URL's path, decoded */
  readonly address: string;
  readonly diskPath: string;
  readonly type: string;
  readonly cacheControl: string;
  /** the compressed copies beside the file */
  readonly copies: readonly { readonly coding: Coding; readonly diskPath: string }[];
}

export interface ServedFolder {
  readonly folder: string;
  /** the URL path that the folder is served under, such as `/` or `/media/` */
  readonly below: string;
  /** serves only files whose path below the folder begins with this */
  readonly only?: string;
  readonly cacheControl: (address: string) => string;
}

/** All files that can be served; nothing else is ever opened. Holds little of each, since a large shop has very many. */
export class FileIndex {
  readonly #folders: ServedFolder[] = [];
  /** by address: the number of its folder, and two bits for its copies */
  readonly #files = new Map<string, number>();
  /** the first address of each spelling in lower case, where that differs */
  readonly #spellings = new Map<string, string>();

  /** `copies` has the bits of the compressed copies. */
  add(served: ServedFolder, address: string, copies: number): void {
    if (!this.#folders.includes(served)) this.#folders.push(served);
    const lower = address.toLowerCase();
    if (lower !== address && !this.#files.has(lower) && !this.#spellings.has(lower))
      this.#spellings.set(lower, address);
    this.#files.set(address, (this.#folders.indexOf(served) << 2) | copies);
  }

  get(address: string): StaticFile | undefined {
    const known = this.#files.get(address);
    const served = known === undefined ? undefined : this.#folders[known >> 2];
    if (known === undefined || !served) return undefined;
    const { folder, below, cacheControl } = served;
    const name = address.slice(below.length) + (address.endsWith('/') ? 'index.html' : '');
    const diskPath = join(folder, name);
    return {
      address,
      diskPath,
      type: getMimeType(diskPath) ?? 'application/octet-stream',
      cacheControl: cacheControl(address),
      copies: codings
        .filter(({ bit }) => known & bit)
        .map(({ name: coding, extension }) => ({ coding, diskPath: diskPath + extension })),
    };
  }

  /** The file for an address in any spelling: any case, with or without the trailing slash or `index.html`. */
  find(address: string): StaticFile | undefined {
    const lower = address.toLowerCase().replace(/\/index\.html$/, '/');
    return this.get(address) ?? this.#inAnyCase(lower) ?? this.#inAnyCase(`${lower}/`);
  }

  #inAnyCase(lower: string): StaticFile | undefined {
    return this.get(this.#spellings.get(lower) ?? lower);
  }
}

/** Lists the folders' files; a missing folder has none. */
export async function indexFiles(folders: readonly ServedFolder[]): Promise<FileIndex> {
  const index = new FileIndex();
  for (const served of folders) {
    for (const [path, copies] of (await readFileList(served.folder)) ?? (await listFiles(served.folder))) {
      if (path.startsWith(served.only ?? '') && !path.split('/').some(isHidden)) {
        index.add(served, (served.below + path).replace(/(^|\/)index\.html$/, '$1'), copies);
      }
    }
  }
  return index;
}

/** A file's path below its folder, with forward slashes, and the bits of its copies. */
type ListedFile = readonly [path: string, copies: number];

/** The files that the build listed, one a line: `shop/index.html 3`. */
async function readFileList(folder: string): Promise<ListedFile[] | undefined> {
  const text = await readFile(join(folder, FILE_LIST), 'utf8').catch(() => undefined);
  return text?.split('\n').flatMap((line): ListedFile[] => {
    const end = line.lastIndexOf(' ');
    return end > 0 ? [[line.slice(0, end), Number(line.slice(end + 1)) & ALL_COPIES]] : [];
  });
}

async function listFiles(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = new Set(files.map((file) => relative(folder, file).replaceAll(sep, '/')));
  const isCopy = (path: string) =>
    codings.some(({ extension }) => path.endsWith(extension) && paths.has(path.slice(0, -extension.length)));
  return [...paths]
    .filter((path) => !isCopy(path))
    .map((path) => {
      const copies = codings.filter(({ extension }) => paths.has(path + extension));
      return [path, copies.reduce((bits, { bit }) => bits | bit, 0)];
    });
}

function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== WELL_KNOWN;
}
