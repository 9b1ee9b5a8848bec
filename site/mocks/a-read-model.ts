import { UPRIGHT } from '../../contract/queu3d/upright.ts';
import { type LoadedModel, type ModelFacts, THICK } from '../lib/queu3d/model-facts.ts';

const noRepairs = { degenerate: 0, duplicate: 0, cracks: 0, flipped: 0, holes: 0, shells: 0, sheets: 0 };

/** A box of this size in mm, as the worker would return it. */
export function boxFacts(width: number, depth: number, height: number, change: Partial<ModelFacts> = {}): ModelFacts {
  const [w, d, h] = [width, depth, height];
  const corner = (place: number): readonly number[] => [place & 1 ? w : 0, place & 2 ? d : 0, place & 4 ? h : 0];
  const faces = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ];
  return {
    name: 'box.stl',
    extension: 'stl',
    triangles: 12,
    positions: new Float32Array(faces.flatMap(corner)),
    normals: new Float32Array(108),
    volume: w * d * h,
    area: 2 * (w * d + w * h + d * h),
    bend: 4 * (w + d + h),
    box: { min: [0, 0, 0], max: [w, d, h] },
    findings: {
      openEdges: 0,
      nonManifoldEdges: 0,
      flippedFaces: 0,
      duplicateFaces: 0,
      degenerateFaces: 0,
      shells: 1,
      edges: new Float32Array(0),
    },
    repaired: noRepairs,
    refused: undefined,
    units: [],
    flatFaces: [{ direction: [0, 0, -1], area: w * d, rotation: UPRIGHT }],
    ...change,
  };
}

/** A model with thick walls and a broad base. */
export function loadedModelOf(facts: ModelFacts): LoadedModel {
  return {
    facts,
    thinWalls: async () => ({
      threshold: 0.8,
      thinnest: undefined,
      share: 0,
      shareBelowLine: 0,
      values: new Uint8Array(facts.triangles).fill(THICK),
    }),
    bedContact: async () => ({ overhang: 0, steepOverhang: 0, touching: 900 }),
    printVolumes: async () => undefined,
    sidesDown: async () => [],
    supportVolume: async () => 0,
    proposeRepair: async () => {
      const { name: _name, extension: _extension, ...drawn } = facts;
      const corner = new Float32Array(9);
      return {
        facts: { ...drawn, refused: undefined, repaired: { ...noRepairs, holes: 2 } },
        kind: facts.repairKind ?? 'holes',
        reach: 0,
        added: corner,
        dropped: new Float32Array(),
        holes: 2,
        addedArea: 400,
        droppedArea: 0,
        drawnArea: 4000,
        drawnBox: facts.box,
      };
    },
    serveRepaired: () => {},
    close: () => {},
  };
}
