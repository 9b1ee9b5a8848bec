import type { Transform } from './3mf-transform.ts';

/** A use of an object: by a build item, or as a component of another. */
export interface ObjectUse {
  readonly id: string;
  /** the part that has it, when it is another */
  readonly path: string | undefined;
  readonly transform: Transform;
}

export interface PartObject {
  readonly id: string;
  /** supports and the like are not part of what is printed */
  readonly printed: boolean;
  readonly points: Float32Array;
  /** three points each */
  readonly triangles: Int32Array;
  readonly components: readonly ObjectUse[];
}

/** One model part of a 3MF file. */
export interface Part {
  /** of one of its units */
  readonly millimetres: number;
  readonly objects: ReadonlyMap<string, PartObject>;
  readonly items: readonly ObjectUse[];
}
