import { beforeEach, describe, expect, it } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, finishedJob, openTestWorkspace } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { modelStatus } from './model-status.ts';
import { estimateOf, sumOfEstimates } from './quote.ts';
import { changeSettings } from './settings.ts';
import { calculatePrices } from './slice.ts';
import type { Workspace } from './workspace.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

const statusOf = (workspace: Workspace, name: string) => {
  const state = workspace.$state.get();
  const project = state.projects.find(({ file }) => file.name === name);
  if (!project) throw new Error(`There is no ${name}.`);
  return modelStatus(workspace, state, project);
};
const read = async ({ name }: File) => {
  if (name === 'notes.stl') throw new ModelError('wrong_content');
  return loadedModelOf(name === 'open.stl' ? boxFacts(30, 30, 30, { refused: 'not_closed' }) : boxFacts(40, 50, 20));
};
const files = ['a.stl', 'b.stl', 'open.stl', 'notes.stl'].map((name) => aFile(name));

describe('the row of a model', () => {
  it('has its estimate, then its price, or what keeps it from one', async () => {
    const { workspace, quoted } = await openTestWorkspace({ read }, files);
    expect(statusOf(workspace, 'a.stl')).toMatchObject({ text: expect.stringMatching(/^\$[\d.]+ to \$[\d.]+$/) });
    expect(statusOf(workspace, 'open.stl')).toEqual({ tone: 'bad', text: 'Not closed: look at it' });
    expect(statusOf(workspace, 'notes.stl')).toEqual({ tone: 'bad', text: 'cannot be read' });
    await calculatePrices(workspace);
    await quoted();
    expect(statusOf(workspace, 'a.stl').text).toBe('$1.50');
  });

  it('says how far its work is', async () => {
    const { workspace, idOf } = await openTestWorkspace({}, [aFile('a.stl')]);
    const id = idOf('a.stl');
    workspace.edit(id, { state: { at: 'reading', percent: 40.6 }, facts: null });
    expect(statusOf(workspace, 'a.stl')).toEqual({ tone: null, text: 'reading 40%' });
    workspace.edit(id, { state: { at: 'slicing', progress: { stage: 'slicing', percent: 64.2 } } });
    expect(statusOf(workspace, 'a.stl').text).toBe('slicing 64%');
    workspace.edit(id, { state: { at: 'slicing', progress: { stage: 'waiting', percent: 0 } } });
    expect(statusOf(workspace, 'a.stl').text).toBe('waiting for a slicer');
  });
});

describe('the sum of estimates', () => {
  it('is that of all models that can be printed, priced or not, and counts those still being read', async () => {
    const sliceOnServer = async ({ fileId }: { fileId: string }) => finishedJob(fileId);
    const { workspace, idOf, quoted } = await openTestWorkspace({ read, sliceOnServer }, files);
    const sum = () => sumOfEstimates(workspace, workspace.$state.get());
    const one = (name: string) => {
      const project = workspace.find(idOf(name));
      return project ? estimateOf(workspace, workspace.$state.get(), project) : null;
    };
    expect(one('open.stl')).toBeNull();
    const [a, b] = [one('a.stl'), one('b.stl')];
    expect(sum()).toEqual({
      low: (a?.low ?? 0) + (b?.low ?? 0),
      high: (a?.high ?? 0) + (b?.high ?? 0),
      models: 2,
      unread: 0,
    });
    await calculatePrices(workspace);
    await quoted();
    changeSettings(workspace, idOf('b.stl'), { infill: 50 });
    expect(sum().low).toBe(150 + (one('b.stl')?.low ?? 0));
    workspace.edit(idOf('b.stl'), { state: { at: 'reading', percent: 0 }, facts: null });
    expect(sum()).toEqual({ low: 150, high: 150, models: 1, unread: 1 });
  });
});
