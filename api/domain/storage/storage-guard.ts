import { DISK_RESERVE_BYTES } from '../../contract/queu3d/limits.ts';
import type { FileStore } from '../../gateways/files/file-store.ts';
import type { FreeSpace } from '../../gateways/files/free-space.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import type { Log } from '../../log.ts';
import { ShopError } from '../shop-error.ts';

/** Mails go on when uploads no longer do, until the disk comes near to stopping the database. They wait in the queue then. */
const MAIL_RESERVE_BYTES = DISK_RESERVE_BYTES / 2;
/** An episode is over when so much more is free, else each removed file would begin another. */
const RECOVERED = 1.25;
/** Bytes that a file may write before the disk is looked at again. */
const STEP = 1024 * 1024;

export type Shortage = 'disk' | 'total';

/**
 * Keeps files of shoppers from filling the disk that the database writes to. One guard is shared by all that a process
 * writes: what is being written is claimed before, so that uploads at the same moment see each other.
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
    if (free > RECOVERED * DISK_RESERVE_BYTES) this.recovered('disk');
    return release;
  }

  /** Throws `storage_full` unless so many bytes could be written now. */
  async require(bytes: number, reserve?: number): Promise<void> {
    const release = await this.claim(bytes, reserve);
    release();
  }

  /** Tells the operator once for each episode. */
  refuse(why: Shortage, facts: Record<string, number>): never {
    if (!this.#short.has(why)) {
      this.#short.add(why);
      this.#log.error(warnings[why], facts);
    }
    throw new ShopError('storage_full');
  }

  recovered(why: Shortage): void {
    if (this.#short.delete(why)) this.#log.info('uploads and slicing go on: there is room again');
  }
}

const warnings: Record<Shortage, string> = {
  disk: 'The disk of DATA_DIR is nearly full: uploads, previews and slicing are refused. Make room on it.',
  total: 'Models and G-code have reached their limit in total: uploads and slicing are refused.',
};

/** The store, with room claimed piece by piece before it is written. What does not fit is not kept. */
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
  return { ...files, put: (key, content) => files.put(key, metered(content)) };
}

/** For mails that are written to the same disk. */
export function guardMailer(mailer: Mailer, guard: StorageGuard): Mailer {
  return {
    async send(mail) {
      await guard.require(STEP, MAIL_RESERVE_BYTES);
      await mailer.send(mail);
    },
    close: () => mailer.close(),
  };
}
