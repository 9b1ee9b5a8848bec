import { beforeEach, describe, expect, it, vi } from 'vitest';
import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import { MAX_MODELS } from '../../../contract/queu3d/limits.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, builtWithAll, fakeTools, printContent } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addFiles } from './add-files.ts';
import { createWorkspace, selectedProject, type WorkspaceTools } from './workspace.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

const openWorkspace = (tools: Partial<WorkspaceTools> = {}) =>
  createWorkspace(printContent, builtWithAll, fakeTools(tools));
const namesOn = (workspace: ReturnType<typeof openWorkspace>) =>
  workspace.$state.get().projects.map(({ file }) => file.name);
const numbered = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i + 1}.stl`));

describe('files dropped together', () => {
  it('become models, and the first one is shown', async () => {
    const workspace = openWorkspace();
    await addFiles(workspace, [aFile('lid.stl'), aFile('base.3mf'), aFile('pin.obj')]);
    expect(namesOn(workspace)).toEqual(['lid.stl', 'base.3mf', 'pin.obj']);
    expect(workspace.$state.get().projects.map(({ state }) => state.at)).toEqual(['ready', 'ready', 'ready']);
    expect(selectedProject(workspace.$state.get())?.file.name).toBe('lid.stl');
  });

  it.each([
    [2, 2],
    [6, 3],
    [16, 4],
  ])('are read a few at a time: with %i cores %i', async (cores, atOnce) => {
    vi.stubGlobal('navigator', { hardwareConcurrency: cores });
    vi.resetModules();
    const { addFiles: add } = await import('./add-files.ts');
    let [reading, most] = [0, 0];
    const read = async () => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setTimeout(resolve));
      reading--;
      return loadedModelOf(boxFacts(40, 50, 20));
    };
    await add(openWorkspace({ read }), numbered(6));
    vi.unstubAllGlobals();
    expect(most).toBe(atOnce);
  });

  it('leave out what is not a model, by name and with the reason', async () => {
    const workspace = openWorkspace();
    await addFiles(workspace, [aFile('lid.stl'), aFile('notes.txt'), aFile('empty.stl', '')]);
    expect(namesOn(workspace)).toEqual(['lid.stl']);
    expect(workspace.$state.get().leftOut).toEqual([
      { name: 'notes.txt', reason: 'Please choose an STL, 3MF, OBJ, STEP or ZIP file.' },
      { name: 'empty.stl', reason: 'This file is empty. Please export the model again.' },
    ]);
    await addFiles(workspace, [aFile('pin.stl')]);
    expect(workspace.$state.get().leftOut).toEqual([]);
  });

  it('are called sliced files when they hold instructions for a printer', async () => {
    const workspace = openWorkspace();
    await addFiles(
      workspace,
      ['a.gcode', 'b.BGCODE', 'c.gco', 'd.g'].map((name) => aFile(name)),
    );
    const reasons = new Set(workspace.$state.get().leftOut.map(({ reason }) => reason));
    expect(namesOn(workspace)).toEqual([]);
    expect([...reasons]).toEqual([modelErrorMessage('sliced_file')]);
  });

  it('fill the workspace to its limit, and the rest is named', async () => {
    const workspace = openWorkspace();
    await addFiles(workspace, numbered(MAX_MODELS + 2));
    expect(namesOn(workspace)).toHaveLength(MAX_MODELS);
    expect(workspace.$state.get().leftOut).toEqual([
      { name: '51.stl', reason: 'A quote can have up to 50 models.' },
      { name: '52.stl', reason: 'A quote can have up to 50 models.' },
    ]);
  });
});

describe('files of one name', () => {
  it('are told apart from each other and from those on the bed', async () => {
    const workspace = openWorkspace();
    await addFiles(workspace, [aFile('base.stl'), aFile('base.stl')]);
    await addFiles(workspace, [aFile('Base.stl')]);
    expect(namesOn(workspace)).toEqual(['base.stl', 'base (2).stl', 'Base (3).stl']);
  });
});

describe('a ZIP file', () => {
  it('adds its models beside other files, and names what it leaves out', async () => {
    const workspace = openWorkspace({
      unzip: async (_, most) => {
        expect(most).toBe(MAX_MODELS - 1);
        return { models: [aFile('a.stl'), aFile('b.obj')], leftOut: [{ name: 'old.zip', reason: 'nested_zip' }] };
      },
    });
    await addFiles(workspace, [aFile('lid.stl'), aFile('Parts.ZIP')]);
    expect(namesOn(workspace)).toEqual(['lid.stl', 'a.stl', 'b.obj']);
    expect(workspace.$state.get().leftOut).toEqual([{ name: 'old.zip', reason: 'a ZIP inside a ZIP is not opened.' }]);
  });

  it.each([
    ['unpacks_too_far', /^This ZIP is larger than 100 MB/],
    ['truncated', /^This ZIP cannot be opened/],
  ] as const)('adds nothing and says why when it fails with %s', async (fault, message) => {
    const workspace = openWorkspace({ unzip: () => Promise.reject(new ModelError(fault)) });
    await addFiles(workspace, [aFile('parts.zip')]);
    expect(namesOn(workspace)).toEqual([]);
    expect($notice.get()).toMatchObject({ kind: 'error', text: expect.stringMatching(message) });
  });
});
