import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { LoadedModel } from '../../lib/queu3d/model-facts.ts';
import { sliceSettings } from '../../lib/queu3d/print-settings.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { gate, openTestWorkspace } from '../../mocks/a-workspace.ts';
import { cancelAll } from './read.ts';
import { acceptRepair, showRepair, undoRepair } from './repair.ts';
import { calculatePrices, canCalculate } from './slice.ts';

const open = boxFacts(30, 30, 30, { refused: 'repair_needed', repaired: undefined });

async function openModel(change: Partial<LoadedModel> = {}) {
  const serveRepaired = vi.fn();
  const model = { ...loadedModelOf(open), serveRepaired, ...change };
  return { serveRepaired, ...(await openTestWorkspace({ read: async () => model })) };
}

afterEach(() => vi.restoreAllMocks());

describe('the repair of an open model', () => {
  it('is shown before it is accepted, and nothing is priced until then', async () => {
    const { workspace, id, shown } = await openModel();
    await showRepair(workspace, id);
    expect(shown().repair).toMatchObject({ at: 'proposed', proposal: { holes: 2 } });
    expect([shown().facts?.refused, canCalculate(workspace, shown())]).toEqual(['repair_needed', false]);
    acceptRepair(workspace, id);
    expect([shown().facts?.refused, canCalculate(workspace, shown())]).toEqual([undefined, true]);
  });

  it('is part of the settings that the shop gets', async () => {
    const { workspace, id, shown, serveRepaired, tools } = await openModel();
    expect(sliceSettings(shown().settings, workspace.content).repair).toBeUndefined();
    await showRepair(workspace, id);
    acceptRepair(workspace, id);
    expect(sliceSettings(shown().settings, workspace.content).repair).toBe('accepted');
    expect(serveRepaired.mock.calls).toEqual([[true]]);
    await calculatePrices(workspace);
    expect(tools.done).toEqual(['upload', 'server']);
  });

  it('can be undone, which drops the price', async () => {
    const { workspace, id, shown, serveRepaired } = await openModel();
    await showRepair(workspace, id);
    acceptRepair(workspace, id);
    await calculatePrices(workspace);
    expect(shown().state.at).toBe('sliced');
    undoRepair(workspace, id);
    expect([shown().state.at, shown().repair?.at, shown().facts]).toEqual(['ready', 'proposed', open]);
    expect(sliceSettings(shown().settings, workspace.content).repair).toBeUndefined();
    expect(serveRepaired.mock.calls).toEqual([[true], [false]]);
  });

  it('says why there is none', async () => {
    const proposeRepair = () => Promise.reject(new ModelError('not_solid'));
    const { workspace, id, shown } = await openModel({ proposeRepair });
    await showRepair(workspace, id);
    expect(shown().repair).toMatchObject({ at: 'failed', message: expect.stringContaining('no clear inside') });
    acceptRepair(workspace, id);
    expect(shown().facts?.refused).toBe('repair_needed');
  });

  it('is ignored once the model is removed', async () => {
    const { passed, open: finish } = gate();
    const proposal = await loadedModelOf(open).proposeRepair();
    const { workspace, id } = await openModel({ proposeRepair: () => passed.then(() => proposal) });
    const shown = showRepair(workspace, id);
    cancelAll(workspace);
    finish();
    await shown;
    expect(workspace.$state.get().projects).toEqual([]);
  });

  it('cannot be undone while the model is sliced', async () => {
    const { passed, open: finish } = gate();
    const { workspace, id, shown, tools } = await openModel();
    await showRepair(workspace, id);
    acceptRepair(workspace, id);
    vi.spyOn(tools, 'sliceOnServer').mockImplementation(() => passed.then(() => Promise.reject(new Error('over'))));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const priced = calculatePrices(workspace);
    undoRepair(workspace, id);
    expect(shown().repair?.at).toBe('accepted');
    finish();
    await priced;
  });
});
