import { createHash } from 'node:crypto';
import { modelErrorMessages } from '../../../contract/messages/model-errors.ts';
import { contentOf, HEAD_BYTES, STL_HEAD, STL_TRIANGLE, stlCount } from '../../../contract/queu3d/file-content.ts';
import { MAX_MODEL_BYTES, MAX_TRIANGLES } from '../../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import { ShopError } from '../shop-error.ts';

/** A ZIP ends with its directory, followed by a comment of at most 65,535 bytes. */
const TAIL_BYTES = 66 * 1024;

/**
 * Checks size, beginning and end of a model as it streams through, and computes its hash. It rejects at once what cannot
 * be a model, by the rule that the page's reader follows as well; the slicer checks the rest.
 */
export class ModelCheck {
  readonly #hash = createHash('sha256');
  readonly #start = new ModelStart();
  #tail = new Uint8Array(0);
  bytes = 0;

  /** Adds the next bytes; returns a fault that shows before the end. */
  update(chunk: Uint8Array): ModelErrorCode | undefined {
    this.bytes += chunk.length;
    if (this.bytes > MAX_MODEL_BYTES) return 'too_large';
    this.#hash.update(chunk);
    this.#tail = joined(this.#tail, chunk).slice(-TAIL_BYTES);
    return this.#start.update(chunk);
  }

  /** Checks the complete file, after the last byte. */
  finish(): ModelErrorCode | undefined {
    if (this.bytes === 0) return 'empty';
    const { head } = this.#start;
    const content = contentOf(head, this.bytes);
    if (!content) return 'wrong_content';
    if (content === '3mf') return Buffer.from(this.#tail).includes('PK\u0005\u0006') ? undefined : 'truncated';
    return content === 'stl' && this.bytes === wholeStl(head) ? stlCountFault(stlCount(head)) : undefined;
  }

  /** The hash of all bytes, in hex; can be called once. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** The first bytes of a file, checked once there are enough of them. */
export class ModelStart {
  readonly #bytes: number | undefined;
  head: Uint8Array = new Uint8Array(0);

  /** @param bytes of the whole file, where they were announced */
  constructor(bytes?: number) {
    this.#bytes = bytes;
  }

  update(chunk: Uint8Array): ModelErrorCode | undefined {
    if (this.head.length === HEAD_BYTES) return undefined;
    this.head = joined(this.head, chunk.subarray(0, HEAD_BYTES - this.head.length));
    return this.head.length < HEAD_BYTES || contentOf(this.head, this.#bytes) ? undefined : 'wrong_content';
  }
}

/** The length of a binary STL with the count that its head names; undefined if it is too short to have one. */
function wholeStl(head: Uint8Array): number | undefined {
  return head.length < STL_HEAD ? undefined : STL_HEAD + STL_TRIANGLE * stlCount(head);
}

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

/** The error whose message says what is wrong with the model, and what to do. */
export function modelError(fault: ModelErrorCode): ShopError {
  return new ShopError('model_refused', { fault, reason: modelErrorMessages.modelErrors[fault] });
}
