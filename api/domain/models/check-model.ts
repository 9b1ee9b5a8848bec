import { createHash } from 'node:crypto';
import { modelErrorMessages } from '../../contract/messages/model-errors.ts';
import { MAX_MODEL_BYTES, MAX_TRIANGLES, type ModelExtension } from '../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import { ShopError } from '../shop-error.ts';

const HEAD_BYTES = 1024;
/** A ZIP ends with its directory, followed by a comment of at most 65,535 bytes. */
const TAIL_BYTES = 66 * 1024;
const STL_HEAD = 84;
const STL_TRIANGLE = 50;
const OBJ_LINE = /^\s*(#|mtllib|usemtl|g|o|s|v|vn|vt|vp|f|l|p)(\s|$)/;

/**
 * Checks size, beginning and end of a model as it streams through, and computes its hash. It rejects at once what cannot
 * be the file type that its name says; the slicer checks the rest.
 */
export class ModelCheck {
  readonly #extension: ModelExtension;
  readonly #hash = createHash('sha256');
  #head = new Uint8Array(0);
  #tail = new Uint8Array(0);
  bytes = 0;

  constructor(extension: ModelExtension) {
    this.#extension = extension;
  }

  /** Adds the next bytes; returns a fault that shows before the end. */
  update(chunk: Uint8Array): ModelErrorCode | undefined {
    this.bytes += chunk.length;
    if (this.bytes > MAX_MODEL_BYTES) return 'too_large';
    this.#hash.update(chunk);
    if (this.#head.length < HEAD_BYTES) this.#head = joined(this.#head, chunk).slice(0, HEAD_BYTES);
    this.#tail = joined(this.#tail, chunk).slice(-TAIL_BYTES);
    return this.#head.length < HEAD_BYTES ? undefined : this.headFault();
  }

  headFault(): ModelErrorCode | undefined {
    return headFault(this.#head, this.#extension);
  }

  /** Checks the complete file, after the last byte. */
  finish(): ModelErrorCode | undefined {
    if (this.bytes === 0) return 'empty';
    const [head, tail] = [this.#head, this.#tail];
    return this.headFault() ?? endFaults[this.#extension]({ head, tail, bytes: this.bytes });
  }

  /** The hash of all bytes, in hex; can be called once. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** Checks the first bytes; `head` holds up to a kilobyte. */
export function headFault(head: Uint8Array, extension: ModelExtension): ModelErrorCode | undefined {
  const isZip = startsWith(head, 'PK');
  if (extension === '3mf') return isZip ? undefined : 'wrong_content';
  if (
    isZip ||
    ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', '\u001f\u008b', 'MZ', '\u007fELF'].some((magic) =>
      startsWith(head, magic),
    )
  ) {
    return 'wrong_content';
  }
  if (extension === 'stl') return undefined;
  const lines = latin1(head)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim());
  return !head.includes(0) && OBJ_LINE.test(lines[0] ?? '') ? undefined : 'wrong_content';
}

interface Ends {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly bytes: number;
}

const endFaults: Record<ModelExtension, (ends: Ends) => ModelErrorCode | undefined> = {
  obj: ({ tail }) => (tail.includes(0) ? 'wrong_content' : undefined),
  '3mf': ({ tail }) => (latin1(tail).includes('PK\u0005\u0006') ? undefined : 'truncated'),
  stl({ head, tail, bytes }) {
    // Some programs begin binary files with "solid" as well, so the number of triangles is checked first.
    const triangles = bytes < STL_HEAD ? 0 : new DataView(head.buffer, head.byteOffset).getUint32(80, true);
    const whole = STL_HEAD + STL_TRIANGLE * triangles;
    if (bytes >= STL_HEAD && bytes === whole) return stlCountFault(triangles);
    if (/^(\u00ef\u00bb\u00bf)?\s*solid\b/i.test(latin1(head)) && !head.includes(0)) {
      return /endsolid|endfacet\s*$/i.test(latin1(tail.slice(-4096))) ? undefined : 'truncated';
    }
    // Too short for a triangle count, or a count that no file within our limit can hold: this is not an STL.
    if (bytes < STL_HEAD || whole > MAX_MODEL_BYTES) return 'wrong_content';
    return bytes < whole ? 'truncated' : 'wrong_content';
  },
};

function stlCountFault(triangles: number): ModelErrorCode | undefined {
  if (triangles === 0) return 'no_triangles';
  return triangles > MAX_TRIANGLES ? 'too_many_triangles' : undefined;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
const startsWith = (bytes: Uint8Array, magic: string): boolean => latin1(bytes.subarray(0, magic.length)) === magic;

/** The error whose message says what is wrong with the model, and what to do. */
export function modelError(fault: ModelErrorCode): ShopError {
  return new ShopError('model_refused', { fault, reason: modelErrorMessages.modelErrors[fault] });
}
