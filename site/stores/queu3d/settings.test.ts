import { beforeEach, describe, expect, it } from 'vitest';
import type { Matrix3 } from '../../../contract/queu3d/settings.ts';
import { rotateQuarter, UPRIGHT } from '../../lib/queu3d/print-settings.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { openTestWorkspace } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { chooseMaterial, layFlat, rotateModel, scaleToFit } from './settings.ts';

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
