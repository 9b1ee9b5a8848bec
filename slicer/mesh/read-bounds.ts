/** Limits for reading a file; a larger one is rejected before memory is allocated for it. */
export interface ReadBounds {
  readonly triangles: number;
}
