import { describe, expect, it } from 'vitest';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { shapes } from '../../../slicer/fixtures/shapes.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Mesh, Rows } from '../../../slicer/mesh/mesh.ts';
import { supportVolume } from '../../../slicer/mesh/support-volume.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { printContent } from '../../mocks/a-workspace.ts';
import { bedContact } from './bed-contact.ts';
import { inspectModel } from './inspect-model.ts';
import { savedByTurn } from './price.ts';
import { defaultSettings, poseMatrix, rotateQuarter } from './print-settings.ts';
import { sidesDown } from './sides-down.ts';

const volume = { width: 350, depth: 350, height: 350 };
const tee = together(box([-10, -10, 0], [20, 20, 40]), box([-40, -25, 40], [80, 50, 10]));
const table = together(
  box([0, 0, 30], [60, 40, 4]),
  ...[0, 54].flatMap((x) => [0, 34].map((y) => box([x, y, 0], [6, 6, 30]))),
);
const tall = together(box([0, 0, 0], [60, 60, 2]), box([20, 20, 2], [6, 6, 150]), box([0, 0, 152], [60, 60, 2]));

async function sidesOf(mesh: Mesh, input: { rotation?: Rows; scale?: number; room?: typeof volume } = {}) {
  const { rotation = UPRIGHT, scale = 100, room = volume } = input;
  const { facts } = await inspectModel(writeStl(mesh), () => {});
  const faces = facts.flatFaces.map((face) => face.rotation);
  const pose = { rotation: rotation as typeof UPRIGHT, scale, unit: 1 };
  return sidesDown(mesh, { pose, faces, volume: room }).map((side) => side.rotation);
}

const needs = (mesh: Mesh, side: Rows) => supportVolume(mesh, side, 0.16) ?? Number.NaN;

describe('the sides that a model may lie on instead', () => {
  it.each([
    ['a T', tee],
    ['a table', table],
  ])('put %s on its head, where it needs no supports', async (_name, mesh) => {
    const [best] = await sidesOf(mesh);
    expect(best?.[2][2]).toBe(-1);
    expect(needs(mesh, UPRIGHT)).toBeGreaterThan(1000);
    expect(needs(mesh, best as Rows)).toBe(0);
  });

  it('put a bracket that lies on its back onto a side without overhangs', async () => {
    const bracket = shapes.bracket?.() as Mesh;
    const onItsBack = rotateQuarter(UPRIGHT, 'back');
    const [best] = await sidesOf(bracket, { rotation: onItsBack });
    expect(needs(bracket, onItsBack)).toBeGreaterThan(1000);
    expect(needs(bracket, best as Rows)).toBe(0);
  });

  it('say how much lower the model is then', () => {
    const pose = { rotation: UPRIGHT, scale: 200, unit: 1 };
    const [best] = sidesDown(tee, { pose, faces: [], volume });
    expect(best?.lower).toBe(0);
    const lying = { ...pose, rotation: rotateQuarter(UPRIGHT, 'left') };
    expect(sidesDown(table, { pose: lying, faces: [], volume })[0]?.lower).toBe(2 * (60 - 34));
  });

  it('save nothing worth a turn for a ball', async () => {
    const ball = sphere(5000, 40);
    const settings = defaultSettings(printContent, () => []);
    const now = needs(ball, UPRIGHT);
    expect(now).toBeGreaterThan(1000);
    for (const side of await sidesOf(ball)) {
      expect(savedByTurn({ now, turned: needs(ball, side), lower: 0 }, settings, printContent)).toBeUndefined();
    }
  });

  it('are none for a cube, and for a part whose supports weigh next to nothing', async () => {
    expect(await sidesOf(cube(30))).toEqual([]);
    expect(await sidesOf(tee, { scale: 20 })).toEqual([]);
  });

  it('fit the bed at the chosen scale', async () => {
    const lying = rotateQuarter(UPRIGHT, 'left');
    expect(await sidesOf(table, { rotation: lying, room: { ...volume, height: 60 } })).not.toEqual([]);
    const low = await sidesOf(table, { rotation: lying, room: { ...volume, width: 50, depth: 50 } });
    for (const side of low) expect(Math.abs(side[2][2])).toBeLessThan(0.5);
  });

  it('overhang by no more than the present one, however low that would be', async () => {
    const block = together(
      box([0, 0, 0], [60, 60, 50]),
      box([60, 25, 45], [30, 10, 5]),
      box([15, 15, 50], [30, 30, 2]),
    );
    const onItsHead = rotateQuarter(rotateQuarter(UPRIGHT, 'left'), 'left');
    expect(needs(block, onItsHead)).toBeLessThan(needs(block, UPRIGHT));
    expect(bedContact(block, onItsHead).overhang).toBeGreaterThan(bedContact(block, UPRIGHT).overhang);
    expect(await sidesOf(block, { room: { ...volume, height: 55 } })).toEqual([]);
  });

  it('rest on the bed as well as the present one, or on enough for their height', async () => {
    const lying = rotateQuarter(UPRIGHT, 'left');
    const sides = await sidesOf(tall, { rotation: lying });
    for (const side of sides) {
      const { touching } = bedContact(tall, poseMatrix({ rotation: side as typeof UPRIGHT, scale: 100, unit: 1 }));
      expect(touching).toBeGreaterThan(1400);
    }
    const pin = together(
      box([0, 0, 0], [11, 11, 150]),
      box([-30, -30, 150], [71, 71, 3]),
      box([0, 0, 153], [11, 11, 9]),
    );
    const upsideDown = rotateQuarter(rotateQuarter(UPRIGHT, 'left'), 'left');
    for (const side of await sidesOf(pin, { rotation: upsideDown })) expect(side[2][2]).not.toBe(1);
  });
});
