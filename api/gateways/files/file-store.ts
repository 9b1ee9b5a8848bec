/**
 * Storage for models, previews, G-code and photos of reviews. Keys are `{kind}/{uuid}`; parts of an upload, pictures of a
 * model and photos of a review have one more: `uploads/{uuid}/{uuid}`, `previews/{uuid}/{uuid}`, `reviews/{uuid}/{uuid}`.
 * Storage for models, previews, G-code and shipping labels. Keys are `{kind}/{uuid}`; parts of an upload and pictures of a model have one
 * more: `uploads/{uuid}/{uuid}`, `previews/{uuid}/{uuid}`.
 */
export interface FileStore {
  /** Stores all of `content`, or nothing if it fails; replaces an existing file. Returns the number of bytes. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Undefined for an unknown key. Callers that do not read the content to its end must cancel it. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Deletes a file; idempotent. */
  remove(key: string): Promise<void>;
  /** Files whose keys start with `kind/` or `kind/id/`, in any order. */
  list(
    kind: FileKind,
    id?: string,
  ): AsyncIterable<{ readonly key: string; readonly storedAt: Date; readonly bytes: number }>;
}

export const fileKinds = ['models', 'previews', 'gcode', 'uploads', 'labels', 'reviews'] as const;
export type FileKind = (typeof fileKinds)[number];

export interface StoredFile {
  readonly content: ReadableStream<Uint8Array>;
  readonly bytes: number;
}

const KEY = /^(models|previews|gcode|uploads|labels|reviews)(\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,2}$/;

/** Validates a key, so that user input never becomes part of a path. */
export function safeKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`not a key of the file store: ${key}`);
  return key;
}

/** The key prefix to list. */
export function keysBegin(kind: FileKind, id?: string): string {
  return id === undefined ? `${kind}/` : `${safeKey(`${kind}/${id}`)}/`;
}
