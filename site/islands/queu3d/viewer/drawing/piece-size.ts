/** Triangles of a piece, 1.4 MB of corners: as many go to the graphics card in one frame. */
export const PIECE_TRIANGLES = 40_000;
