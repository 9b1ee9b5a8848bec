import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** Content codings that a build may have prepared, best first, with the ending of their files. */
const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
type Coding = (typeof codings)[number]['name'];

/** RFC 8615: the one name with a dot in front that is there to be found. */
const WELL_KNOWN = '.well-known';

export interface StaticFile {
  /** decoded path of the URL */
  readonly address: string;
  readonly diskPath: string;
  readonly type: string;
  readonly cacheControl: string;
  /** the prepared copies beside the file */
  readonly copies: readonly { readonly coding: Coding; readonly diskPath: string }[];
}

export interface ServedFolder {
  readonly folder: string;
  /** path of the URL below which the folder stands, such as `/` or `/media/` */
  readonly below: string;
  readonly cacheControl: (address: string) => string;
}

/** What can be served: nothing that is not in here is ever opened. */
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

  /** The file that is meant, in whatever case, with or without the slash, or with `index.html`, the address is written. */
  find(address: string): StaticFile | undefined {
    const lower = address.toLowerCase().replace(/\/index\.html$/, '/');
    return this.#byAddress.get(address) ?? this.#byLowerCase.get(lower) ?? this.#byLowerCase.get(`${lower}/`);
  }
}

/** Lists the folders; a folder that does not exist has no files. */
export async function indexFiles(folders: readonly ServedFolder[]): Promise<FileIndex> {
  const index = new FileIndex();
  for (const served of folders) for (const file of await filesOf(served)) index.add(file);
  return index;
}

async function filesOf({ folder, below, cacheControl }: ServedFolder): Promise<StaticFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const isCopy = (path: string) => codings.some(({ ending }) => path.endsWith(ending) && paths.has(path.slice(0, -3)));
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
          .map(({ name, ending }) => ({ coding: name, diskPath: diskPath + ending }))
          .filter((copy) => paths.has(copy.diskPath)),
      };
    });
}

function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== WELL_KNOWN;
}
