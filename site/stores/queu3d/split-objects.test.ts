import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aFile, finishedJob, openTestDesk } from '../../mocks/a-desk.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { type DeskTools, projectName, selectedProject } from './desk.ts';
import { addModels, removeModel } from './read.ts';
import { changeSettings } from './settings.ts';
import { calculatePrices } from './slice.ts';
import { splitObjects } from './split-objects.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

const objects = [
  { index: 0, name: 'Lid', count: 1 },
  { index: 1, name: '', count: 3 },
];
const read = vi.fn<DeskTools['read']>(async (_, { object }) =>
  loadedModelOf(boxFacts(40, 50, 20, object === undefined ? { objects } : {})),
);
const plate = async (change: Partial<DeskTools> = {}) => openTestDesk({ read, ...change }, [aFile('plate.3mf')]);
const names = (desk: Awaited<ReturnType<typeof plate>>['desk']) => desk.$state.get().projects.map(projectName);

describe('splitting a file into its objects', () => {
  it('gives each a model with its name, its quantity and settings of its own', async () => {
    const { desk, id } = await plate();
    changeSettings(desk, id, { quantity: 2, infill: 40 });
    await splitObjects(desk, id);
    expect(names(desk)).toEqual(['plate.3mf, object 1 · Lid', 'plate.3mf, object 2']);
    const [lid, others] = desk.$state.get().projects;
    expect(lid?.settings).toMatchObject({ quantity: 2, infill: 40 });
    expect(others?.settings).toMatchObject({ quantity: 6, infill: 40 });
    changeSettings(desk, lid?.id, { colorName: 'Canary' });
    expect(desk.$state.get().projects.map(({ settings }) => settings.colorName)).toEqual(['Canary', 'Petrol']);
    expect(selectedProject(desk.$state.get())?.id).toBe(lid?.id);
    expect(read.mock.calls.slice(-2).map(([, { object }]) => object)).toEqual([0, 1]);
  });

  it('keeps their place among other models', async () => {
    const { desk, id } = await plate();
    await addModels(desk, [aFile('last.stl')]);
    await splitObjects(desk, id);
    expect(names(desk)).toEqual(['plate.3mf, object 1 · Lid', 'plate.3mf, object 2', 'last.stl']);
  });

  it('uploads the file once and slices each object for itself', async () => {
    const sliceOnServer = vi.fn<DeskTools['sliceOnServer']>(async ({ fileId }) => finishedJob(fileId));
    const { desk, id, tools } = await plate({ sliceOnServer });
    await splitObjects(desk, id);
    await calculatePrices(desk);
    expect(tools.done).toEqual(['upload']);
    const calls = sliceOnServer.mock.calls.map(([{ settings }]) => settings.object);
    expect(calls).toEqual([0, 1]);
    expect(new Set(desk.$state.get().projects.map(({ fileId }) => fileId)).size).toBe(1);
  });

  it('can be undone, also when one of them was removed', async () => {
    const { desk, id } = await plate();
    await splitObjects(desk, id);
    expect($notice.get()?.text).toBe('plate.3mf is now 2 models, each with its own settings.');
    const undo = $notice.get()?.action;
    removeModel(desk, desk.$state.get().projects[0]?.id ?? '');
    undo?.run();
    await vi.waitFor(() => expect(selectedProject(desk.$state.get())?.state.at).toBe('ready'));
    expect(names(desk)).toEqual(['plate.3mf']);
    expect(selectedProject(desk.$state.get())?.facts?.objects).toEqual(objects);
  });

  it('is refused with a message when a quote has no room for all of them', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ index, name: '', count: 1 }));
    const { desk, id } = await plate({ read: async () => loadedModelOf(boxFacts(9, 9, 9, { objects: many })) });
    await addModels(desk, [aFile('other.stl')]);
    await splitObjects(desk, id);
    expect(names(desk)).toEqual(['plate.3mf', 'other.stl']);
    expect($notice.get()).toMatchObject({ kind: 'error', text: expect.stringContaining('there is room for 19') });
  });
});
