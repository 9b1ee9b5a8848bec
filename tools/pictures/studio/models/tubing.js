import * as THREE from 'three';
import { solid } from '../finish.js';

const RADIUS = 5.5;
const BORE = 2.9;
const COIL = 84;
const TURNS = 6;

/** The coil's path: turns that lie over each other, with both ends let out. */
class Coil extends THREE.Curve {
  getPoint(t, target = new THREE.Vector3()) {
    const a = t * TURNS * Math.PI * 2;
    const row = Math.floor(t * TURNS);
    const rise = RADIUS + 6.4 * Math.min(TURNS - 2, Math.max(0, t * TURNS - 0.5));
    const loosen = 34 * Math.max(0, (t - 0.93) / 0.07) ** 2 + 26 * Math.max(0, (0.05 - t) / 0.05) ** 2;
    const r = COIL + 5 * Math.sin(row * 2.4 + a * 0.31) + loosen;
    return target.set(Math.cos(a) * r, rise, Math.sin(a) * r);
  }
}

function openEnd(path, t, material) {
  const end = new THREE.Group();
  const dark = new THREE.MeshStandardMaterial({ color: '#55585a', roughness: 0.9 });
  const rim = solid(new THREE.RingGeometry(BORE, RADIUS, 40), material);
  const bore = new THREE.Mesh(new THREE.CircleGeometry(BORE, 40), dark);
  end.add(rim, bore);
  const outward = path.getTangent(t).multiplyScalar(t > 0.5 ? 1 : -1);
  end.position.copy(path.getPoint(t)).addScaledVector(outward, 0.05);
  end.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), outward);
  return end;
}

/** A band of paper round the bundle at an angle. */
function band(angle) {
  const paper = new THREE.MeshStandardMaterial({ color: '#e4482b', roughness: 0.7, side: THREE.DoubleSide });
  const height = RADIUS * 2 + 6.4 * (TURNS - 2) + 2;
  const shape = new THREE.Shape();
  const [w, h, r] = [RADIUS * 2 + 12, height, 8];
  shape.moveTo(-w / 2 + r, 0);
  shape.lineTo(w / 2 - r, 0).quadraticCurveTo(w / 2, 0, w / 2, r);
  shape.lineTo(w / 2, h - r).quadraticCurveTo(w / 2, h, w / 2 - r, h);
  shape.lineTo(-w / 2 + r, h).quadraticCurveTo(-w / 2, h, -w / 2, h - r);
  shape.lineTo(-w / 2, r).quadraticCurveTo(-w / 2, 0, -w / 2 + r, 0);
  const loop = solid(new THREE.ExtrudeGeometry(shape, { depth: 16, bevelEnabled: false }).translate(0, 0, -8), paper);
  loop.position.set(Math.cos(angle) * COIL, 0, Math.sin(angle) * COIL);
  loop.rotation.y = -angle;
  return loop;
}

/** A coil of white PTFE tube held by two bands, lying on y = 0. Drawn thicker than 4 mm so that its bore shows. */
export function buildTubing() {
  const path = new Coil();
  const material = new THREE.MeshPhysicalMaterial({
    color: '#eef0ee',
    roughness: 0.32,
    clearcoat: 0.6,
    clearcoatRoughness: 0.2,
    side: THREE.DoubleSide,
  });
  const group = new THREE.Group();
  group.add(solid(new THREE.TubeGeometry(path, TURNS * 120, RADIUS, 24, false), material));
  group.add(openEnd(path, 0, material), openEnd(path, 1, material), band(2.2), band(5.2));
  return group;
}
