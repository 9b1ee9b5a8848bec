import { beforeEach, describe, expect, it } from 'vitest';
import type { Matrix3 } from '../../../contract/queu3d/settings.ts';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';
import { type PrintSettings, rotateQuarter } from '../../lib/queu3d/print-settings.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, builtWithAll, openTestWorkspace } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addFiles } from './add-files.ts';
import {
  applyToAll,
  changeableBeside,
  changeSettings,
  chooseColor,
  chooseMaterial,
  layFlat,
  rotateModel,
  scaleToFit,
} from './settings.ts';
import type { Workspace } from './workspace.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

describe('choosing a material', () => {
  it('picks a random color of those in stock', async () => {
    const { workspace, id, shown } = await openTestWorkspace();
    const names = [0, 0.4, 0.6, 0.999].map((random) => {
      chooseMaterial(workspace, id, 'PLA', () => random);
      return shown().settings.colorName;
    });
    expect(names).toEqual(['Petrol', 'Petrol', 'Canary', 'Canary']);
    chooseMaterial(workspace, id, 'ABS');
    expect(shown().settings.colorName).toBe('');
  });
});

describe('settings for all models', () => {
  const settingsOf = (workspace: Workspace, key: keyof PrintSettings) =>
    workspace.$state.get().projects.map(({ settings }) => settings[key]);

  it('are those of the shown one, except for what is a model’s own, and Undo takes them back', async () => {
    const { workspace, id, idOf } = await openTestWorkspace({}, [aFile('a.stl'), aFile('b.stl'), aFile('c.stl')]);
    expect(id).toBe(idOf('c.stl'));
    changeSettings(workspace, idOf('b.stl'), { infill: 40, scale: 200 });
    changeSettings(workspace, idOf('a.stl'), { infill: 60, scale: 50, quantity: 3, colorName: 'Canary' });
    applyToAll(workspace, idOf('a.stl'));
    expect(settingsOf(workspace, 'infill')).toEqual([60, 60, 60]);
    expect(settingsOf(workspace, 'colorName')).toEqual(['Canary', 'Canary', 'Canary']);
    expect(settingsOf(workspace, 'scale')).toEqual([50, 200, 100]);
    expect(settingsOf(workspace, 'quantity')).toEqual([3, 1, 1]);
    $notice.get()?.action?.run();
    expect(settingsOf(workspace, 'infill')).toEqual([60, 40, 20]);
    expect(settingsOf(workspace, 'colorName')).toEqual(['Canary', 'Petrol', 'Petrol']);
  });

  it('leave a model alone that is being sliced', async () => {
    const { workspace, idOf } = await openTestWorkspace({ sliceInBrowser: () => new Promise(() => {}) }, [
      aFile('a.stl'),
      aFile('b.stl'),
    ]);
    workspace.dispatch(idOf('b.stl'), { type: 'calculate' });
    changeSettings(workspace, idOf('a.stl'), { infill: 60 });
    applyToAll(workspace, idOf('a.stl'));
    expect(settingsOf(workspace, 'infill')).toEqual([60, 20]);
    expect(changeableBeside(workspace.$state.get(), idOf('a.stl'))).toEqual([]);
  });

  it('are those of the next model as well, as chosen last', async () => {
    const { workspace, id } = await openTestWorkspace();
    changeSettings(workspace, id, { infill: 60, quantity: 4, scale: 50 });
    const canary = builtWithAll.colors.find(({ colorName }) => colorName === 'Canary');
    if (canary) chooseColor(workspace, id, canary);
    await addFiles(workspace, [aFile('next.stl')]);
    expect(settingsOf(workspace, 'infill')).toEqual([60, 60]);
    expect(settingsOf(workspace, 'colorName')).toEqual(['Canary', 'Canary']);
    expect(settingsOf(workspace, 'scale')).toEqual([50, 100]);
    expect(settingsOf(workspace, 'quantity')).toEqual([4, 1]);
  });
});

describe('rotating a model', () => {
  it('returns to the start after four quarter turns', async () => {
    const { workspace, id, shown } = await openTestWorkspace();
    const start = shown().settings.rotation;
    rotateModel(workspace, id, 'left');
    expect(shown().settings.rotation).not.toEqual(start);
    for (let turn = 0; turn < 3; turn += 1) rotateModel(workspace, id, 'left');
    expect(shown().settings.rotation).toEqual(start);
  });
});

describe('laying a model flat', () => {
  it('puts it on its largest face', async () => {
    const { workspace, id, shown } = await openTestWorkspace();
    const start = shown().settings.rotation;
    rotateModel(workspace, id, 'left');
    layFlat(workspace, id);
    expect(shown().settings.rotation).toEqual(start);
  });

  it('goes on to the next face each time, whatever its pose was before', async () => {
    const onSide = rotateQuarter(UPRIGHT, 'left');
    const upsideDown = rotateQuarter(onSide, 'left');
    const flatFaces = [
      { direction: [1, 0, 0] as const, area: 900, rotation: onSide },
      { direction: [0, 0, -1] as const, area: 400, rotation: UPRIGHT.map((row) => [...row]) as unknown as Matrix3 },
      { direction: [0, 0, 1] as const, area: 100, rotation: upsideDown },
    ];
    const { workspace, id, shown } = await openTestWorkspace({
      read: async () => loadedModelOf(boxFacts(40, 50, 20, { flatFaces })),
    });
    const seen = [1, 2, 3, 4].map(() => {
      layFlat(workspace, id);
      return shown().settings.rotation;
    });
    expect(seen).toEqual([onSide, UPRIGHT, upsideDown, onSide]);
  });
});

describe('scaling to fit', () => {
  it('chooses the largest whole percent', async () => {
    const { workspace, id, shown } = await openTestWorkspace({
      read: async () => loadedModelOf(boxFacts(700, 10, 10)),
    });
    scaleToFit(workspace, id);
    expect(shown().settings.scale).toBe(50);
  });
});
