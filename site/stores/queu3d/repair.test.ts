import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { LoadedModel } from '../../lib/queu3d/model-facts.ts';
import { sliceSettings } from '../../lib/queu3d/print-settings.ts';
import { gate, openTestDesk } from '../../mocks/a-desk.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { cancelAll } from './read.ts';
import { acceptRepair, showRepair, undoRepair } from './repair.ts';
import { calculatePrices, canCalculate } from './slice.ts';

const open = boxFacts(30, 30, 30, { refused: 'repair_needed', repaired: undefined });

async function openModel(change: Partial<LoadedModel> = {}) {
  const serveRepaired = vi.fn();
  const model = { ...loadedModelOf(open), serveRepaired, ...change };
  return { serveRepaired, ...(await openTestDesk({ read: async () => model })) };
}

afterEach(() => vi.restoreAllMocks());

describe('the repair of an open model', () => {
  it('is shown before it is accepted, and nothing is priced until then', async () => {
    const { desk, id, shown } = await openModel();
    await showRepair(desk, id);
    expect(shown().repair).toMatchObject({ at: 'proposed', proposal: { holes: 2 } });
    expect([shown().facts?.refused, canCalculate(desk, shown())]).toEqual(['repair_needed', false]);
    acceptRepair(desk, id);
    expect([shown().facts?.refused, canCalculate(desk, shown())]).toEqual([undefined, true]);
  });

  it('is part of the settings that the shop gets', async () => {
    const { desk, id, shown, serveRepaired, tools } = await openModel();
    expect(sliceSettings(shown().settings, desk.content).repair).toBeUndefined();
    await showRepair(desk, id);
    acceptRepair(desk, id);
    expect(sliceSettings(shown().settings, desk.content).repair).toBe('accepted');
    expect(serveRepaired.mock.calls).toEqual([[true]]);
    await calculatePrices(desk);
    expect(tools.done).toEqual(['upload', 'server']);
  });

  it('can be undone, which drops the price', async () => {
    const { desk, id, shown, serveRepaired } = await openModel();
    await showRepair(desk, id);
    acceptRepair(desk, id);
    await calculatePrices(desk);
    expect(shown().state.at).toBe('sliced');
    undoRepair(desk, id);
    expect([shown().state.at, shown().repair?.at, shown().facts]).toEqual(['ready', 'proposed', open]);
    expect(sliceSettings(shown().settings, desk.content).repair).toBeUndefined();
    expect(serveRepaired.mock.calls).toEqual([[true], [false]]);
  });

  it('says why there is none', async () => {
    const proposeRepair = () => Promise.reject(new ModelError('not_solid'));
    const { desk, id, shown } = await openModel({ proposeRepair });
    await showRepair(desk, id);
    expect(shown().repair).toMatchObject({ at: 'failed', message: expect.stringContaining('no clear inside') });
    acceptRepair(desk, id);
    expect(shown().facts?.refused).toBe('repair_needed');
  });

  it('is ignored once the model is removed', async () => {
    const { passed, open: finish } = gate();
    const proposal = await loadedModelOf(open).proposeRepair();
    const { desk, id } = await openModel({ proposeRepair: () => passed.then(() => proposal) });
    const shown = showRepair(desk, id);
    cancelAll(desk);
    finish();
    await shown;
    expect(desk.$state.get().projects).toEqual([]);
  });

  it('cannot be undone while the model is sliced', async () => {
    const { passed, open: finish } = gate();
    const { desk, id, shown, tools } = await openModel();
    await showRepair(desk, id);
    acceptRepair(desk, id);
    vi.spyOn(tools, 'sliceOnServer').mockImplementation(() => passed.then(() => Promise.reject(new Error('over'))));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const priced = calculatePrices(desk);
    undoRepair(desk, id);
    expect(shown().repair?.at).toBe('accepted');
    finish();
    await priced;
  });
});
