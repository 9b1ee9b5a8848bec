import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_MODELS } from '../../../contract/queu3d/limits.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, finishedJob, openTestWorkspace } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addModels, removeModel } from './read.ts';
import { changeSettings } from './settings.ts';
import { calculatePrices } from './slice.ts';
import { splitObjects } from './split-objects.ts';
import { projectName, selectedProject, type WorkspaceTools } from './workspace.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

const objects = [
  { index: 0, name: 'Lid', count: 1 },
  { index: 1, name: '', count: 3 },
];
const read = vi.fn<WorkspaceTools['read']>(async (_, { object }) =>
  loadedModelOf(boxFacts(40, 50, 20, object === undefined ? { objects } : {})),
);
const plate = async (change: Partial<WorkspaceTools> = {}) =>
  openTestWorkspace({ read, ...change }, [aFile('plate.3mf')]);
const names = (workspace: Awaited<ReturnType<typeof plate>>['workspace']) =>
  workspace.$state.get().projects.map(projectName);

describe('splitting a file into its objects', () => {
  it('gives each a model with its name, its quantity and settings of its own', async () => {
    const { workspace, id } = await plate();
    changeSettings(workspace, id, { quantity: 2, infill: 40 });
    await splitObjects(workspace, id);
    expect(names(workspace)).toEqual(['plate.3mf, object 1 · Lid', 'plate.3mf, object 2']);
    const [lid, others] = workspace.$state.get().projects;
    expect(lid?.settings).toMatchObject({ quantity: 2, infill: 40 });
    expect(others?.settings).toMatchObject({ quantity: 6, infill: 40 });
    changeSettings(workspace, lid?.id, { colorName: 'Canary' });
    expect(workspace.$state.get().projects.map(({ settings }) => settings.colorName)).toEqual(['Canary', 'Petrol']);
    expect(selectedProject(workspace.$state.get())?.id).toBe(lid?.id);
    expect(read.mock.calls.slice(-2).map(([, { object }]) => object)).toEqual([0, 1]);
  });

  it('keeps their place among other models', async () => {
    const { workspace, id } = await plate();
    await addModels(workspace, [aFile('last.stl')]);
    await splitObjects(workspace, id);
    expect(names(workspace)).toEqual(['plate.3mf, object 1 · Lid', 'plate.3mf, object 2', 'last.stl']);
  });

  it('uploads the file once and slices each object for itself', async () => {
    const sliceOnServer = vi.fn<WorkspaceTools['sliceOnServer']>(async ({ fileId }) => finishedJob(fileId));
    const { workspace, id, tools } = await plate({ sliceOnServer });
    await splitObjects(workspace, id);
    await calculatePrices(workspace);
    expect(tools.done).toEqual(['upload']);
    const calls = sliceOnServer.mock.calls.map(([{ settings }]) => settings.object);
    expect(calls).toEqual([0, 1]);
    expect(new Set(workspace.$state.get().projects.map(({ fileId }) => fileId)).size).toBe(1);
  });

  it('can be undone, also when one of them was removed', async () => {
    const { workspace, id } = await plate();
    await splitObjects(workspace, id);
    expect($notice.get()?.text).toBe('plate.3mf is now 2 models, each with its own settings.');
    const undo = $notice.get()?.action;
    removeModel(workspace, workspace.$state.get().projects[0]?.id ?? '');
    undo?.run();
    await vi.waitFor(() => expect(selectedProject(workspace.$state.get())?.state.at).toBe('ready'));
    expect(names(workspace)).toEqual(['plate.3mf']);
    expect(selectedProject(workspace.$state.get())?.facts?.objects).toEqual(objects);
  });

  it('is refused with a message when a quote has no room for all of them', async () => {
    const many = Array.from({ length: MAX_MODELS }, (_, index) => ({ index, name: '', count: 1 }));
    const { workspace, id } = await plate({ read: async () => loadedModelOf(boxFacts(9, 9, 9, { objects: many })) });
    await addModels(workspace, [aFile('other.stl')]);
    await splitObjects(workspace, id);
    expect(names(workspace)).toEqual(['plate.3mf', 'other.stl']);
    expect($notice.get()).toMatchObject({
      kind: 'error',
      text: expect.stringContaining(`there is room for ${MAX_MODELS - 1}`),
    });
  });
});
