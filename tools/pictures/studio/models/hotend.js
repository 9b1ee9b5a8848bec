import * as THREE from 'three';
import { drawTexture } from '../canvas.js';
import { metalMaterial } from '../finish.js';
import { hexagon, thread, turned } from './turned.js';

const SCALE = 13; // a nozzle is 12.5 mm tall; drawn this many times larger, it fills the picture

/** Lays a part that stands on y = 0 down on its side, pointing along x; `rest` is the radius it rests on. */
function laidDown(part, rest, roll = 0) {
  const tilted = new THREE.Group().add(part);
  part.rotation.y = roll;
  tilted.rotation.z = -Math.PI / 2;
  tilted.position.y = rest;
  return new THREE.Group().add(tilted);
}

/** The bore in mm, as it is engraved on every flat of the hexagon. */
function engraving(bore) {
  const map = drawTexture(512, 320, (context) => {
    Object.assign(context, { font: '700 230px JetBrains', textAlign: 'center', textBaseline: 'middle' });
    context.fillStyle = 'rgba(28, 22, 14, 0.82)';
    context.fillText(bore, 256, 170);
  });
  const ink = new THREE.MeshStandardMaterial({ map, transparent: true, roughness: 0.7, depthWrite: false });
  const flats = new THREE.Group();
  for (let i = 0; i < 6; i++) {
    const flat = new THREE.Mesh(new THREE.PlaneGeometry(3.7, 2.3), ink);
    const angle = Math.PI / 6 + (i * Math.PI) / 3;
    flat.position.set(Math.cos(angle) * 3.7, 8.7, Math.sin(angle) * 3.7);
    flat.rotation.y = Math.PI / 2 - angle;
    flats.add(flat);
  }
  return flats;
}

function nozzle(metal, bore) {
  const hole = bore ? Number(bore) * 0.55 : 0.22;
  const body = new THREE.Group();
  const screw = turned([[1.1, 0], [2.3, 0], ...thread(3, 0.4, 6.6, 0.8), [2.4, 7.2]], metal);
  const inlet = turned(
    [
      [1.1, 0],
      [1.0, 6],
    ],
    metalMaterial('#3a3026', 0.6),
  );
  const hex = hexagon(7, 3.4, metal);
  hex.position.y = 7;
  const tip = turned(
    [
      [3.2, 10.3],
      [2.9, 10.6],
      [0.4 + hole, 12.9],
      [0.28 + hole, 13],
      [hole, 13],
    ],
    metal,
  );
  const outlet = turned(
    [
      [hole, 13],
      [hole * 0.9, 12],
      [0, 12],
    ],
    metalMaterial('#0c0b0a', 0.9),
  );
  body.add(screw, inlet, hex, tip, outlet);
  if (bore) body.add(engraving(bore));
  return body;
}

function heatbreak() {
  const part = new THREE.Group();
  const steel = metalMaterial('#c4c7cb', 0.25);
  const copper = metalMaterial('#c9804f', 0.24);
  part.add(turned([[1, 0], [2.4, 0], ...thread(3, 0.3, 5, 0.8), [2.6, 5], [1.3, 5.4]], steel));
  part.add(
    turned(
      [
        [1.3, 5.4],
        [1.3, 8],
        [2.9, 8],
      ],
      steel,
    ),
  );
  part.add(turned([[2.9, 8], [3.5, 8.4], ...thread(3.6, 8.6, 17.6, 0.9), [3.4, 18], [1.2, 18], [1.1, 14]], copper));
  return part;
}

function pair(make, { standing, lying, rest, roll }) {
  const group = new THREE.Group();
  const upright = make();
  upright.position.set(...standing);
  upright.rotation.y = 0.4;
  const down = laidDown(make(), rest, roll);
  down.position.set(...lying);
  down.rotation.y = 0.62;
  group.add(upright, down);
  group.scale.setScalar(SCALE);
  return group;
}

/** Two nozzles of a metal, one standing with its tip up, one lying; `bore` (mm, as text) is engraved on them. */
export function buildNozzles({ color, bore, roughness = 0.26 }) {
  const metal = metalMaterial(color, roughness);
  return pair(() => nozzle(metal, bore), { standing: [3.4, 0, -2.6], lying: [-8.2, 0, 5.4], rest: 3.5, roll: 0 });
}

/** Two bimetal heatbreaks, one standing, one lying. */
export function buildHeatbreaks() {
  return pair(heatbreak, { standing: [5, 0, -3.4], lying: [-14, 0, 5.5], rest: 3.6, roll: 0 });
}

/** One nozzle to lie among other things, life size. */
export function buildLooseNozzle({ color = '#d9a74a' }) {
  return laidDown(nozzle(metalMaterial(color)), 3.5);
}
