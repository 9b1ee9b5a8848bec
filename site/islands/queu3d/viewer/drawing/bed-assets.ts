import { type BufferGeometry, FileLoader } from 'three';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';

const BED = '/models/beds/bed.stl';
const LOGO = '/models/logo/logo.json';

/** Flat triangles, x and y in mm. */
export interface LogoShapes {
  readonly spool: readonly number[];
  readonly strand: readonly number[];
}

/** The plate's top is at z = 0, its middle at 0. Throws when it cannot be fetched. */
export async function fetchPlate(): Promise<BufferGeometry> {
  const geometry = await new STLLoader().loadAsync(BED);
  geometry.computeVertexNormals();
  return geometry;
}

/** Throws when it cannot be fetched, or is not what we wrote. */
export async function fetchLogo(): Promise<LogoShapes> {
  const shapes: unknown = JSON.parse(String(await new FileLoader().loadAsync(LOGO)));
  if (!isLogo(shapes)) throw new Error(`${LOGO} is not the shop’s mark`);
  return shapes;
}

function isLogo(value: unknown): value is LogoShapes {
  return typeof value === 'object' && value !== null && 'spool' in value && 'strand' in value;
}
