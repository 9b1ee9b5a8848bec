import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupError } from './backup-error.ts';

/** A file of an archive; its content is read to the end, or skipped, before the next one comes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
  /** the name of an earlier entry with the same content, which is stored there alone */
  readonly link?: string | undefined;
}

/** What the checksum of an archive has of an entry besides its content. */
export const entryHead = ({ name, bytes, link }: ArchiveEntry) =>
  `${name}\0${bytes}\0${link === undefined ? '' : `${link}\0`}`;

export interface ArchiveWriter {
  add(entry: ArchiveEntry): Promise<void>;
  /** sha256 of the names, sizes and contents of all entries so far */
  digest(): string;
  /** Completes the archive on the disk, and gives it its name when the check accepts it; returns its size. */
  finish(options: { check: (path: string) => Promise<unknown> }): Promise<number>;
  /** Removes what was written. */
  abort(): Promise<void>;
}

/** Each write is reported to `onBytes`, which may throw to stop a backup that would fill the disk. */
export async function writeArchive(
  path: string,
  onBytes: (bytes: number) => Promise<void> = async () => {},
): Promise<ArchiveWriter> {
  const draft = `${path}.part`;
  // It contains addresses and secrets.
  const file = await open(draft, 'wx', 0o600);
  const hash = createHash('sha256');
  const tar = pack();
  let bytes = 0;
  const target = new Writable({
    write(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      onBytes(chunk.length)
        .then(() => writeAll(file, chunk))
        .then(() => done(), done);
    },
  });
  const written = pipeline(tar, createZstdCompress(), target);
  // A full disk is reported by the entry that is being written.
  let failure: unknown;
  written.catch((error) => {
    failure = error;
    tar.destroy();
  });

  return {
    async add(added) {
      const { name, bytes: size, content, link } = added;
      hash.update(entryHead(added));
      const as = link === undefined ? ({ type: 'file' } as const) : ({ type: 'link', linkname: link } as const);
      const entry = tar.entry({ name, size, mode: 0o600, ...as });
      let seen = 0;
      try {
        await pipeline(
          async function* () {
            for await (const chunk of content) {
              seen += chunk.length;
              hash.update(chunk);
              yield chunk;
            }
          },
          entry as unknown as NodeJS.WritableStream,
        );
      } catch (error) {
        throw failure ?? error;
      }
      if (seen !== size) throw new BackupError(`${name} changed while it was being read.`);
    },
    digest: () => hash.copy().digest('hex'),
    async finish({ check }) {
      tar.finalize();
      await written;
      await file.sync();
      await file.close();
      await check(draft);
      await rename(draft, path);
      await syncFolderOf(path);
      return bytes;
    },
    async abort() {
      tar.destroy();
      await written.catch(() => {});
      await file.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

/** A rename survives a power cut when its folder is on the disk too. */
async function syncFolderOf(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(new URL('.', `file://${path}`).pathname, 'r');
    await folder.sync();
  } catch {
    // Some file systems cannot sync a folder.
  } finally {
    await folder?.close();
  }
}

/** The entries of an archive, one after another. Throws `BackupError` for one that is cut off or is no archive. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const reading = pipeline(createReadStream(path), createZstdDecompress(), entries as unknown as NodeJS.WritableStream);
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, size = 0, type, linkname } = entry.header;
      const link = type === 'link' ? (linkname ?? '') : undefined;
      yield { name, bytes: size, content: entry as AsyncIterable<Uint8Array>, link };
      entry.resume();
    }
    await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupError(`There is no file ${path}.`);
    }
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${path} is not a complete backup: it is damaged or was cut off (${error instanceof Error ? error.message : error}).`,
    );
  }
}

/** All of an entry that is known to be small. */
export async function readSmall({ name, bytes, content }: ArchiveEntry, limit = 16 * 1024 * 1024): Promise<Buffer> {
  if (bytes > limit) throw new BackupError(`${name} of this backup is too large: ${bytes} bytes.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
