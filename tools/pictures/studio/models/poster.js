import * as THREE from 'three';
import { drawTexture } from '../canvas.js';
import { metalMaterial, solid } from '../finish.js';
import { drawLayersPoster, drawSpoolPoster } from './poster-art.js';

const SIZE = { width: 1000, height: 1414 }; // pixels of the print
const WIDTH = 420;
const HEIGHT = 594;
const GAP = 20;
const ART = { spool: drawSpoolPoster, layers: drawLayersPoster };

function standoff(x, z) {
  const steel = metalMaterial('#c9ccd0', 0.3);
  const post = solid(new THREE.CylinderGeometry(9, 9, GAP, 40), steel);
  post.position.set(x, GAP / 2, z);
  const profile = [
    [0, 0],
    [11, 0],
    [11, 5],
    [9.6, 6.4],
    [0, 6.4],
  ];
  const cap = solid(
    new THREE.LatheGeometry(
      profile.map((p) => new THREE.Vector2(...p)),
      48,
    ),
    steel,
  );
  cap.position.set(x, GAP + 6, z);
  return [post, cap];
}

/** An acrylic poster (420 × 594 mm) on four standoffs. It lies on y = 0 as on a wall, its top towards -z. */
export function buildPoster({ art }) {
  const map = drawTexture(SIZE.width, SIZE.height, (context) => ART[art](context, SIZE));
  const face = new THREE.MeshPhysicalMaterial({ map, roughness: 0.5, clearcoat: 0.6, clearcoatRoughness: 0.1 });
  const edge = new THREE.MeshPhysicalMaterial({ color: '#d5e4e2', roughness: 0.15, clearcoat: 1 });
  const panel = solid(new THREE.BoxGeometry(WIDTH, 6, HEIGHT), [edge, edge, face, edge, edge, edge]);
  panel.position.y = GAP + 3;
  const poster = new THREE.Group().add(panel);
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) poster.add(...standoff(x * (WIDTH / 2 - 22), z * (HEIGHT / 2 - 22)));
  }
  return poster;
}
