import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Environment } from '../../config.ts';
import { type FileStore, fileKinds, keysBegin, safeKey } from './file-store.ts';

type Place = Pick<Environment, 'S3_URL' | 'DATA_DIR'>;

const folderOf = ({ DATA_DIR }: Place): string => join(DATA_DIR, 'files');

/** The API's opening: it may write, so it tidies the folder first. */
export async function openTidyFiles(place: Place): Promise<FileStore> {
  if (!place.S3_URL) await tidyFolder(folderOf(place));
  return await openFiles(place);
}

/** The bucket of `S3_URL`, or else a local folder. */
export async function openFiles(place: Place): Promise<FileStore> {
  const { S3_URL } = place;
  if (!S3_URL) return folderFiles(folderOf(place));
  // Loaded on demand, because the S3 client is large and most installations use a folder.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(S3_URL);
}

/** Free disk space in bytes. */
export type FreeSpace = () => Promise<number>;

/** Free space, without what is reserved for root, for files of every kind: each may be on a disk of its own. */
export function freeSpaceOf(folder: string): FreeSpace {
  const folders = [folder, ...fileKinds.map((kind) => join(folder, kind))];
  return async () => Math.min(...(await Promise.all(folders.map(freeIn))));
}

/** Infinite for a folder that does not exist yet: it will be on its parent's disk. */
async function freeIn(folder: string): Promise<number> {
  const found = await statfs(folder).catch(unlessAbsent);
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY;
}

const CHUNK = 256 * 1024;
/** Drafts left by a killed process are deleted after this time. */
const DRAFT_MS = 24 * 3600_000;

/** Models are private to the shop, whatever the umask of the machine. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Beside the files that they become, since a file cannot be renamed onto another disk. */
const DRAFTS = '.drafts';
const draftsOf = (folder: string, kind: string): string => join(folder, kind, DRAFTS);

/** Stores files in a local folder, and changes nothing there until asked to. Files are written to a draft and renamed when complete. */
export function folderFiles(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, safeKey(key));

  return {
    async put(key, content) {
      const path = pathOf(key);
      const [kind = ''] = key.split('/');
      const drafts = draftsOf(folder, kind);
      const draft = join(drafts, crypto.randomUUID());
      await mkdir(drafts, { recursive: true, mode: FOLDER_MODE });
      const file = createWriteStream(draft, { highWaterMark: CHUNK, mode: FILE_MODE });
      try {
        await pipeline(content, file);
        await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return file.bytesWritten;
    },

    async get(key) {
      const path = pathOf(key);
      const size = await stat(path).then(({ size }) => size, unlessAbsent);
      if (size === undefined) return undefined;
      if (size <= CHUNK) {
        // Opening a stream of the file would take Deno some milliseconds of a core.
        const bytes = await readFile(path).catch(unlessAbsent);
        return bytes && { content: new Blob([bytes]).stream(), bytes: bytes.length };
      }
      const content = Readable.toWeb(createReadStream(path, { highWaterMark: CHUNK })) as ReadableStream<Uint8Array>;
      return { content, bytes: size };
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list(kind, id) {
      const entries = await readdir(join(folder, keysBegin(kind, id)), { recursive: true, withFileTypes: true }).catch(
        unlessAbsent,
      );
      for (const entry of entries ?? []) {
        if (!entry.isFile() || basename(entry.parentPath) === DRAFTS) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch(unlessAbsent);
        if (!found) continue;
        yield { key: relative(folder, path).split(sep).join('/'), storedAt: found.mtime, bytes: found.size };
      }
    },
  };
}

/** At the API's start: closes to others a folder that an earlier version left open, and removes the drafts of killed processes. */
export async function tidyFolder(folder: string): Promise<void> {
  await chmod(folder, FOLDER_MODE).catch(unlessAbsent);
  // Earlier versions kept the drafts of all kinds in one folder.
  for (const drafts of [join(folder, 'drafts'), ...fileKinds.map((kind) => draftsOf(folder, kind))]) {
    for (const name of (await readdir(drafts).catch(unlessAbsent)) ?? []) {
      const path = join(drafts, name);
      const changed = await stat(path).then(({ mtimeMs }) => mtimeMs, unlessAbsent);
      if (changed !== undefined && changed < Date.now() - DRAFT_MS) await rm(path, { force: true });
    }
  }
}

function unlessAbsent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
