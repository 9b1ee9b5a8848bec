import * as THREE from 'three';
import { filamentMaterial, solid } from '../finish.js';

/** The path of one layer of filament: a helix that wavers a little, as a wound strand does. */
class Helix extends THREE.Curve {
  constructor(radius, width, turns, random) {
    super();
    Object.assign(this, { radius, width, turns });
    this.phase = Array.from({ length: 4 }, () => random() * 2 * Math.PI);
  }

  getPoint(t, target = new THREE.Vector3()) {
    const [p0, p1, p2, p3] = this.phase;
    const a = t * this.turns * Math.PI * 2;
    const z = (t - 0.5) * this.width + 0.16 * Math.sin(a * 0.37 + p0) + 0.1 * Math.sin(a * 1.21 + p1);
    const r = this.radius + 0.12 * Math.sin(a * 0.61 + p2) + 0.08 * Math.sin(a * 2.13 + p3);
    return target.set(Math.cos(a) * r, Math.sin(a) * r, z);
  }
}

/** Colors a geometry by bands of the value that `along` returns for a vertex, with a soft step between two bands. */
export function paintBands(geometry, colors, along) {
  const position = geometry.attributes.position;
  const palette = colors.map((color) => new THREE.Color(color));
  const rgb = new Float32Array(position.count * 3);
  for (let i = 0; i < position.count; i++) {
    const at = along(position.getX(i), position.getY(i), position.getZ(i)) * palette.length;
    const band = Math.min(palette.length - 1, Math.max(0, Math.floor(at)));
    palette[band].toArray(rgb, i * 3);
  }
  geometry.setAttribute('color', new THREE.BufferAttribute(rgb, 3));
}

function helixLayer(spool, radius, material, random) {
  const turns = Math.floor(spool.width / (spool.strand * 1.012));
  const path = new Helix(radius, spool.width - spool.strand, turns, random);
  const segments = Math.round(turns * 60 * spool.detail);
  const geometry = new THREE.TubeGeometry(
    path,
    segments,
    spool.strand / 2,
    Math.max(5, Math.round(8 * spool.detail)),
    false,
  );
  if (spool.bands) paintBands(geometry, spool.bands, (_x, _y, z) => z / spool.width + 0.5);
  return solid(geometry, material);
}

/** The ends of the layers as the windows of a flange show them: rings from the outside in. */
function ringFace(spool, z, material, random) {
  const face = new THREE.Group();
  const { strand, filled, core } = spool;
  for (let r = filled - strand * 1.6; r > core + 1; r -= strand * 0.93) {
    const radius = r + (random() - 0.5) * 0.3;
    const geometry = new THREE.TorusGeometry(radius, strand / 2, 6, Math.round(112 * spool.detail));
    if (spool.bands) paintBands(geometry, spool.bands, () => (filled - r) / (filled - core));
    const ring = solid(geometry, material);
    ring.position.z = z + (random() - 0.5) * 0.5;
    face.add(ring);
  }
  return face;
}

/** All the filament on a spool. `spool` carries width, strand, filled (radius), core (radius), finish, color, bands. */
export function buildWinding(spool, random) {
  const winding = new THREE.Group();
  const material = filamentMaterial(spool.finish, spool.bands ? '#ffffff' : spool.color);
  material.vertexColors = Boolean(spool.bands);
  winding.add(helixLayer(spool, spool.filled, material, random));
  const edge = spool.width / 2 - spool.strand / 2 - 0.2;
  winding.add(ringFace(spool, edge, material, random));
  if (spool.finish === 'clear') {
    const deep = filamentMaterial('clear', spool.color, 1);
    for (const inset of [4, 10, 18]) winding.add(helixLayer(spool, spool.filled - inset, deep, random));
    for (const inset of [5, 13]) winding.add(ringFace(spool, edge - inset, deep, random));
    winding.traverse((mesh) => {
      mesh.castShadow = false;
    });
    return winding;
  }
  // From afar the body alone throws the shadow, which costs a third of the time.
  if (spool.detail < 0.7) {
    winding.traverse((mesh) => {
      mesh.castShadow = false;
    });
  }
  const radius = spool.filled - spool.strand * 0.55;
  const body = new THREE.CylinderGeometry(radius, radius, spool.width - spool.strand * 2.4, 128, 1, true);
  body.rotateX(Math.PI / 2);
  if (spool.bands) paintBands(body, spool.bands, (_x, _y, z) => z / spool.width + 0.5);
  winding.add(solid(body, material));
  return winding;
}

/** The loose end of the strand, lifted off the winding at the top. */
export function buildLooseEnd(spool) {
  const { strand, filled, width } = spool;
  const radius = filled + 1.5;
  const z = width / 2 - 7;
  const points = [];
  for (let k = 0; k <= 16; k++) {
    const a = 0.5 + k * 0.055;
    points.push(new THREE.Vector3(Math.cos(a) * radius, Math.sin(a) * radius, z));
  }
  const end = points.at(-1);
  const tangent = new THREE.Vector3(-Math.sin(1.38), Math.cos(1.38), 0);
  const lifts = [
    [14, 2, 1, 1],
    [28, 8, 5, 4],
    [38, 17, 14, 7],
  ];
  for (const [along, ...off] of lifts) {
    points.push(
      end
        .clone()
        .addScaledVector(tangent, along)
        .add(new THREE.Vector3(...off)),
    );
  }
  const material = filamentMaterial(spool.finish === 'clear' ? 'satin' : spool.finish, spool.bands?.[1] ?? spool.color);
  const group = new THREE.Group();
  const path = new THREE.CatmullRomCurve3(points);
  group.add(solid(new THREE.TubeGeometry(path, 160, strand / 2, 12), material));
  const cap = solid(new THREE.SphereGeometry(strand / 2, 12, 8), material);
  cap.position.copy(points.at(-1));
  group.add(cap);
  return group;
}
