import { DISK_RESERVE_BYTES } from '../../../contract/queu3d/limits.ts';
import type { FileStore } from '../../gateways/files/file-store.ts';
import type { FreeSpace } from '../../gateways/files/open-files.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import type { Log } from '../../log.ts';
import { ShopError } from '../shop-error.ts';

/** Mails are still written after uploads have stopped; below this reserve they wait in the queue, to protect the database. */
const MAIL_RESERVE_BYTES = DISK_RESERVE_BYTES / 2;
/** A shortage ends only when this much more is free; otherwise each removed file would end it and the next begin it. */
const RECOVERY_FACTOR = 1.25;
/** Bytes that a file may write before the disk is checked again. */
const STEP = 1024 * 1024;

type Shortage = 'disk' | 'write' | 'total';

/**
 * Keeps shoppers' files from filling the disk that the database writes to. A process shares one guard: bytes are claimed
 * before they are written, so that concurrent uploads see each other.
 */
export class StorageGuard {
  readonly #free: FreeSpace;
  readonly #log: Log;
  readonly #short = new Set<Shortage>();
  #claimed = 0;

  constructor(free: FreeSpace, log: Log) {
    this.#free = free;
    this.#log = log;
  }

  /** Claims bytes of the disk until the returned function is called. Throws `storage_full`. */
  async claim(bytes: number, reserve = DISK_RESERVE_BYTES): Promise<() => void> {
    this.#claimed += bytes;
    const free = (await this.#free()) - this.#claimed;
    const release = () => {
      this.#claimed -= bytes;
    };
    if (free < reserve) {
      release();
      this.refuse('disk', { free, reserve });
    }
    if (free > RECOVERY_FACTOR * DISK_RESERVE_BYTES) this.recovered('disk');
    return release;
  }

  /** Throws `storage_full` unless this many bytes can be written now. */
  async require(bytes: number, reserve?: number): Promise<void> {
    const release = await this.claim(bytes, reserve);
    release();
  }

  /** Throws `storage_full`, and logs the first failure of each shortage only. */
  refuse(shortage: Shortage, facts: Record<string, number>): never {
    if (!this.#short.has(shortage)) {
      this.#short.add(shortage);
      this.#log.error(warnings[shortage], facts);
    }
    throw new ShopError('storage_full');
  }

  recovered(shortage: Shortage): void {
    if (this.#short.delete(shortage)) this.#log.info('storage is available again: uploads and slicing resume');
  }
}

const warnings: Record<Shortage, string> = {
  disk: 'The disk of DATA_DIR is nearly full: uploads, previews and slicing are refused. Free some space.',
  write:
    'A file of DATA_DIR could not be written, because its disk or the quota there is full: uploads, previews and slicing are refused. Free some space.',
  total: 'Models and G-code have reached their storage limit: uploads and slicing are refused.',
};

/** A file store that claims space step by step while it writes. A file that does not fit is not stored. */
export function guardFiles(files: FileStore, guard: StorageGuard): FileStore {
  async function* metered(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let left = 0;
    let release = () => {};
    try {
      for await (const chunk of content) {
        if (chunk.length > left) {
          release();
          release = () => {};
          left = Math.max(STEP, chunk.length);
          release = await guard.claim(left);
        }
        left -= chunk.length;
        yield chunk;
      }
    } finally {
      release();
    }
  }
  return {
    ...files,
    async put(key, content) {
      try {
        const bytes = await files.put(key, metered(content));
        guard.recovered('write');
        return bytes;
      } catch (error) {
        // Others write to the disk as well, and a quota may be smaller than what the disk says is free.
        if (isFull(error)) guard.refuse('write', {});
        throw error;
      }
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** A check asks for each folder, which takes as long as writing a mail: in a rush, those of a second share one. */
const MAIL_CHECK_MS = 1_000;

/** A mailer that claims space, for mails that are written to the same disk. */
export function guardMailer(mailer: Mailer, guard: StorageGuard, now = () => performance.now()): Mailer {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    async send(mail) {
      if (now() - checkedAt >= MAIL_CHECK_MS) {
        await guard.require(STEP, MAIL_RESERVE_BYTES);
        checkedAt = now();
      }
      await mailer.send(mail);
    },
    verify: () => mailer.verify(),
    close: () => mailer.close(),
  };
}
