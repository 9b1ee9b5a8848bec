/** What is read at most; a file beyond it is refused before memory is taken for it. */
export interface ReadBounds {
  readonly triangles: number;
}
