import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { rotateQuarter } from '../../lib/queu3d/print-settings.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, openTestWorkspace } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addFiles } from './add-files.ts';
import { proposedTurns } from './better-side.ts';
import { findingsOf } from './model-status.ts';
import { changeSettings, rotateModel, turnAll, turnBack, turnOver } from './settings.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

const onSide = rotateQuarter(UPRIGHT, 'left');
const onBack = rotateQuarter(UPRIGHT, 'back');

/** A model that overhangs; supports in mm³ by the side it lies on. */
function overhanging(supports: { now: number | undefined; onSide: number; onBack?: number }, change = {}) {
  const { onBack: third = 1e6 } = supports;
  const model = loadedModelOf(boxFacts(40, 50, 20, change));
  const sidesDown = vi.fn(async () => [onSide, onBack].map((rotation) => ({ rotation, lower: -30 })));
  const supportVolume = vi.fn(async (matrix: Rows, _layerHeight: number) => {
    const [x, y] = matrix[2].map(Math.abs);
    if (x && x > 0.1) return supports.onSide;
    return y && y > 0.1 ? third : supports.now;
  });
  const bedContact = async () => ({ overhang: 900, steepOverhang: 0, touching: 900 });
  return { ...model, sidesDown, supportVolume, bedContact };
}

async function open(model: ReturnType<typeof overhanging>) {
  const opened = await openTestWorkspace({ read: async () => model });
  const { workspace, shown } = opened;
  await vi.waitFor(() => expect(shown().contact).not.toBeNull());
  const finding = () => findingsOf(workspace, shown(), shown()).find(({ id }) => id === 'side');
  return { ...opened, finding };
}

describe('a side that needs fewer supports', () => {
  it('is offered with what it saves, turned onto with one press, and taken back with another', async () => {
    const { workspace, id, shown, finding } = await open(overhanging({ now: 12_000, onSide: 3000, onBack: 2300 }));
    await vi.waitFor(() => expect(finding()).toBeDefined());
    expect(finding()).toMatchObject({ tone: 'warn', fact: 'about 12 g and 50 min less', fixes: [{ isBack: false }] });
    turnOver(workspace, id);
    expect(shown().settings.rotation).toEqual(onBack);
    expect(finding()).toMatchObject({ tone: 'ok', title: 'Turned to need fewer supports', fixes: [{ isBack: true }] });
    turnBack(workspace, id);
    expect(shown().settings.rotation).toEqual(UPRIGHT);
    expect(finding()).toMatchObject({ tone: 'warn', fact: 'about 12 g and 50 min less' });
  });

  it('is not offered for less than a gram or a fifth of the supports, nor where they take too long to tell', async () => {
    for (const supports of [
      { now: 1500, onSide: 800 },
      { now: 40_000, onSide: 32_800 },
      { now: undefined, onSide: 0 },
    ]) {
      const model = overhanging(supports);
      const { finding } = await open(model);
      await vi.waitFor(() => expect(model.supportVolume).toHaveBeenCalledTimes(3));
      expect(finding()).toBeUndefined();
    }
  });

  it('is not looked for where nothing overhangs, or several objects would be turned at once', async () => {
    const level = { ...overhanging({ now: 12_000, onSide: 0 }) };
    const contact = async () => ({ overhang: 90, steepOverhang: 0, touching: 900 });
    await open({ ...level, bedContact: contact });
    expect(level.sidesDown).not.toHaveBeenCalled();
    const several = overhanging({ now: 12_000, onSide: 0 }, { objects: [{ index: 0, name: '', count: 2 }] });
    const { finding } = await open(several);
    expect(several.sidesDown).not.toHaveBeenCalled();
    expect(finding()).toBeUndefined();
  });

  it('is looked for again at another scale, and no longer the proposed one once it is turned by hand', async () => {
    const model = overhanging({ now: 12_000, onSide: 0 });
    const { workspace, id, finding } = await open(model);
    await vi.waitFor(() => expect(finding()).toBeDefined());
    changeSettings(workspace, id, { scale: 50 });
    await vi.waitFor(() => expect(model.sidesDown).toHaveBeenCalledTimes(2));
    expect(model.sidesDown).toHaveBeenLastCalledWith(
      expect.objectContaining({
        pose: { rotation: UPRIGHT, scale: 50, unit: 1 },
        volume: { width: 350, depth: 350, height: 350 },
      }),
    );
    turnOver(workspace, id);
    rotateModel(workspace, id, 'front');
    expect(finding()?.title).not.toBe('Turned to need fewer supports');
    turnBack(workspace, id);
    expect(finding()?.title).not.toBe('Turned to need fewer supports');
  });

  it('is turned onto by all models with one press, for the sum of what it saves, and Undo turns them back', async () => {
    const { workspace, finding } = await open(overhanging({ now: 12_000, onSide: 3000 }));
    await vi.waitFor(() => expect(finding()).toBeDefined());
    await addFiles(workspace, [aFile('2.stl'), aFile('3.stl')]);
    const turns = () => proposedTurns(workspace, workspace.$state.get());
    await vi.waitFor(() => expect(turns().projects).toHaveLength(3));
    const [first, second, third] = turns().projects.map(({ id }) => id);
    const before = turns();
    changeSettings(workspace, first ?? '', { quantity: 3 });
    expect(turns().grams).toBeCloseTo((before.grams / 3) * 5);
    workspace.dispatch(second ?? '', { type: 'calculate' });
    turnAll(workspace);
    const rotations = () => workspace.$state.get().projects.map(({ settings }) => settings.rotation);
    expect(rotations()).toEqual([onSide, UPRIGHT, onSide]);
    expect(turns().projects).toEqual([]);
    rotateModel(workspace, third ?? '', 'front');
    const byHand = rotations()[2];
    $notice.get()?.action?.run();
    expect(rotations()).toEqual([UPRIGHT, UPRIGHT, byHand]);
  });

  it('leaves a model alone that is being sliced', async () => {
    const { workspace, id, shown, finding } = await open(overhanging({ now: 12_000, onSide: 0 }));
    await vi.waitFor(() => expect(finding()).toBeDefined());
    workspace.dispatch(id, { type: 'calculate' });
    turnOver(workspace, id);
    expect(shown().settings.rotation).toEqual(UPRIGHT);
    expect(shown().turned).toBeNull();
  });
});
