import * as THREE from 'three';
import { solid } from '../finish.js';

/** A part turned on a lathe about y from [radius, height] pairs, with hard edges between straight runs. */
export function turned(profile, material, segments = 96) {
  const points = profile.map(([radius, y]) => new THREE.Vector2(Math.max(radius, 0.001), y));
  const group = new THREE.Group();
  // Runs are turned one by one, because shared normals would round off every edge.
  for (let i = 0; i + 1 < points.length; i++) {
    const run = [points[i], points[i + 1]];
    if (run[0].distanceTo(run[1]) > 0) group.add(solid(new THREE.LatheGeometry(run, segments), material));
  }
  for (const mesh of group.children) mesh.material.side = THREE.DoubleSide;
  return group;
}

/** A profile of screw thread between two heights. */
export function thread(radius, from, to, pitch) {
  const profile = [];
  for (let y = from; y < to - pitch / 2; y += pitch) {
    profile.push([radius - pitch * 0.55, y], [radius, y + pitch * 0.4], [radius, y + pitch * 0.6]);
  }
  profile.push([radius - pitch * 0.55, to]);
  return profile;
}

/** A hexagon nut shape, `across` the flats, with its corners chamfered; stands on y = 0. */
export function hexagon(across, height, material) {
  const shape = new THREE.Shape();
  const corner = across / Math.sqrt(3);
  for (let i = 0; i < 6; i++) {
    const a = (i * Math.PI) / 3;
    shape[i ? 'lineTo' : 'moveTo'](Math.cos(a) * corner, Math.sin(a) * corner);
  }
  const bevel = across * 0.025;
  const options = { depth: height - bevel * 2, bevelSize: bevel, bevelThickness: bevel, bevelSegments: 2 };
  const geometry = new THREE.ExtrudeGeometry(shape, options);
  return solid(geometry.rotateX(-Math.PI / 2).translate(0, bevel, 0), material);
}
