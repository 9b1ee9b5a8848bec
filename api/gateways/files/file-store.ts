/**
 * Where models, previews and G-code lie. Keys are `{kind}/{uuid}`; parts of an upload and pictures of a model have one
 * more: `uploads/{uuid}/{uuid}`, `previews/{uuid}/{uuid}`.
 */
export interface FileStore {
  /** Keeps all that `content` gives, or nothing when it breaks; what was under the key is replaced. Tells the bytes. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Undefined when there is nothing under the key. Whoever does not read the content to its end cancels it. */
  get(key: string): Promise<StoredFile | undefined>;
  /** Nothing there is fine. */
  remove(key: string): Promise<void>;
  /** What lies under keys that begin with `kind/`, or `kind/id/`, in any order. */
  list(kind: FileKind, id?: string): AsyncIterable<{ readonly key: string; readonly storedAt: Date }>;
}

export const fileKinds = ['models', 'previews', 'gcode', 'uploads'] as const;
export type FileKind = (typeof fileKinds)[number];

export interface StoredFile {
  readonly content: ReadableStream<Uint8Array>;
  readonly bytes: number;
}

const KEY = /^(models|previews|gcode|uploads)(\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,2}$/;

/** Nothing that was typed ever becomes part of a path. */
export function safeKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`not a key of the file store: ${key}`);
  return key;
}

/** With what the keys begin that are listed. */
export function keysBegin(kind: FileKind, id?: string): string {
  return id === undefined ? `${kind}/` : `${safeKey(`${kind}/${id}`)}/`;
}
