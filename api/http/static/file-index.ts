import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** Content codings that a build may have compressed files with, best first, and their file extensions. */
const codings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;
type Coding = (typeof codings)[number]['name'];

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
  readonly cacheControl: (address: string) => string;
}

/** All files that can be served; nothing else is ever opened. */
export class FileIndex {
  readonly #byAddress = new Map<string, StaticFile>();
  readonly #byLowerCase = new Map<string, StaticFile>();

  add(file: StaticFile): void {
    this.#byAddress.set(file.address, file);
    const lower = file.address.toLowerCase();
    if (!this.#byLowerCase.has(lower)) this.#byLowerCase.set(lower, file);
  }

  get(address: string): StaticFile | undefined {
    return this.#byAddress.get(address);
  }

  /** The file for an address in any spelling: any case, with or without the trailing slash or `index.html`. */
  find(address: string): StaticFile | undefined {
    const lower = address.toLowerCase().replace(/\/index\.html$/, '/');
    return this.#byAddress.get(address) ?? this.#byLowerCase.get(lower) ?? this.#byLowerCase.get(`${lower}/`);
  }
}

/** Lists the folders' files; a missing folder has none. */
export async function indexFiles(folders: readonly ServedFolder[]): Promise<FileIndex> {
  const index = new FileIndex();
  for (const served of folders) for (const file of await filesOf(served)) index.add(file);
  return index;
}

async function filesOf({ folder, below, cacheControl }: ServedFolder): Promise<StaticFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const isCopy = (path: string) =>
    codings.some(({ extension }) => path.endsWith(extension) && paths.has(path.slice(0, -3)));
  return [...paths]
    .filter((path) => !isCopy(path) && !relative(folder, path).split(sep).some(isHidden))
    .map((diskPath) => {
      const address = (below + relative(folder, diskPath).replaceAll(sep, '/')).replace(/(^|\/)index\.html$/, '$1');
      return {
        address,
        diskPath,
        type: getMimeType(diskPath) ?? 'application/octet-stream',
        cacheControl: cacheControl(address),
        copies: codings
          .map(({ name, extension }) => ({ coding: name, diskPath: diskPath + extension }))
          .filter((copy) => paths.has(copy.diskPath)),
      };
    });
}

function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== WELL_KNOWN;
}
