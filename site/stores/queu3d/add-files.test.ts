import { beforeEach, describe, expect, it } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { aFile, builtWithAll, fakeTools, printContent } from '../../mocks/a-desk.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addFiles } from './add-files.ts';
import { createDesk, type DeskTools, MAX_MODELS, selectedProject } from './desk.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

const openDesk = (tools: Partial<DeskTools> = {}) => createDesk(printContent, builtWithAll, fakeTools(tools));
const namesOn = (desk: ReturnType<typeof openDesk>) => desk.$state.get().projects.map(({ file }) => file.name);
const numbered = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i + 1}.stl`));

describe('files dropped together', () => {
  it('become models, and the first one is shown', async () => {
    const desk = openDesk();
    await addFiles(desk, [aFile('lid.stl'), aFile('base.3mf'), aFile('pin.obj')]);
    expect(namesOn(desk)).toEqual(['lid.stl', 'base.3mf', 'pin.obj']);
    expect(desk.$state.get().projects.map(({ state }) => state.at)).toEqual(['ready', 'ready', 'ready']);
    expect(selectedProject(desk.$state.get())?.file.name).toBe('lid.stl');
  });

  it('are read two at a time', async () => {
    let [reading, most] = [0, 0];
    const read = async () => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setTimeout(resolve));
      reading--;
      return loadedModelOf(boxFacts(40, 50, 20));
    };
    await addFiles(openDesk({ read }), numbered(6));
    expect(most).toBe(2);
  });

  it('leave out what is not a model, by name and with the reason', async () => {
    const desk = openDesk();
    await addFiles(desk, [aFile('lid.stl'), aFile('notes.txt'), aFile('empty.stl', '')]);
    expect(namesOn(desk)).toEqual(['lid.stl']);
    expect(desk.$state.get().leftOut).toEqual([
      { name: 'notes.txt', reason: 'Please choose an STL, 3MF, OBJ or STEP file.' },
      { name: 'empty.stl', reason: 'This file is empty. Please export the model again.' },
    ]);
    await addFiles(desk, [aFile('pin.stl')]);
    expect(desk.$state.get().leftOut).toEqual([]);
  });

  it('fill the workspace to its limit, and the rest is named', async () => {
    const desk = openDesk();
    await addFiles(desk, numbered(MAX_MODELS + 2));
    expect(namesOn(desk)).toHaveLength(MAX_MODELS);
    expect(desk.$state.get().leftOut).toEqual([
      { name: '21.stl', reason: 'A quote can have up to 20 models.' },
      { name: '22.stl', reason: 'A quote can have up to 20 models.' },
    ]);
  });
});

describe('a ZIP file', () => {
  it('adds its models beside other files, and names what it leaves out', async () => {
    const desk = openDesk({
      unzip: async (_, most) => {
        expect(most).toBe(MAX_MODELS - 1);
        return { models: [aFile('a.stl'), aFile('b.obj')], leftOut: [{ name: 'old.zip', reason: 'nested_zip' }] };
      },
    });
    await addFiles(desk, [aFile('lid.stl'), aFile('Parts.ZIP')]);
    expect(namesOn(desk)).toEqual(['lid.stl', 'a.stl', 'b.obj']);
    expect(desk.$state.get().leftOut).toEqual([{ name: 'old.zip', reason: 'a ZIP inside a ZIP is not opened.' }]);
  });

  it.each([
    ['unpacks_too_far', /^This ZIP is larger than 100 MB/],
    ['truncated', /^This ZIP cannot be opened/],
  ] as const)('adds nothing and says why when it fails with %s', async (fault, message) => {
    const desk = openDesk({ unzip: () => Promise.reject(new ModelError(fault)) });
    await addFiles(desk, [aFile('parts.zip')]);
    expect(namesOn(desk)).toEqual([]);
    expect($notice.get()).toMatchObject({ kind: 'error', text: expect.stringMatching(message) });
  });
});
