import { beforeEach, describe, expect, it, vi } from 'vitest';
import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { CoarsePrint } from '../../lib/queu3d/model-facts.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, builtWithAll, fakeTools, gate, openTestWorkspace, printContent } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { $notice } from '../notice.ts';
import { addFiles } from './add-files.ts';
import { cancelAll, removeModel } from './read.ts';
import { changeSettings, scaleToFit } from './settings.ts';
import { calculatePrices } from './slice.ts';
import { createWorkspace, selectModel, setCamera, type WorkspaceTools } from './workspace.ts';

beforeEach(() => server.use(...aPrintShop().handlers));

describe('adding a file', () => {
  it('starts with infill 20, scale 100, standard quality, quantity 1 and a color in stock', async () => {
    const { shown } = await openTestWorkspace();
    expect(shown().settings).toMatchObject({ infill: 20, scale: 100, quality: 50, quantity: 1, material: 'PLA' });
    expect(shown().settings.colorName).toBe('Petrol');
    expect(shown().state).toEqual({ at: 'ready' });
  });

  it.each([
    ['bracket.iges', 'x', 'Please choose an STL, 3MF, OBJ, STEP or ZIP file.'],
    ['bracket.stl', '', 'This file is empty. Please export the model again.'],
  ])('rejects %s at once if it cannot be printed, and says what to do', async (name, content, message) => {
    const workspace = createWorkspace(printContent, builtWithAll, fakeTools());
    await addFiles(workspace, [aFile(name, content)]);
    expect(workspace.$state.get().projects).toEqual([]);
    expect($notice.get()).toMatchObject({ kind: 'error', text: message });
  });

  it('names all that the page takes where the shop’s own service names less', async () => {
    const read = () => Promise.reject(new ModelError('wrong_content'));
    const { shown } = await openTestWorkspace({ read });
    expect(shown().state).toMatchObject({ message: expect.stringContaining('STL, 3MF, OBJ or STEP') });
    expect(modelErrorMessage('wrong_content')).not.toContain('STEP');
  });

  it('converts a STEP file, reads and uploads what it became, and keeps the name that was dropped', async () => {
    const read = vi.fn(async (_: File) => loadedModelOf(boxFacts(40, 50, 20)));
    const upload = vi.fn(async (_: File, _options: { readonly name: string }) => ({ id: crypto.randomUUID() }));
    const { workspace, shown } = await openTestWorkspace({ read, upload }, [aFile('bracket.STP')]);
    expect(shown().file.name).toBe('bracket.STP');
    expect(read.mock.calls[0]?.[0].name).toBe('bracket.stl');
    await calculatePrices(workspace);
    expect(upload.mock.calls.map(([file, { name }]) => [file.name, name])).toEqual([['bracket.stl', 'bracket.STP']]);
  });

  it('says why a STEP file cannot be converted, and what to do', async () => {
    const message = 'This STEP file contains no solid to print.';
    const convert = () => Promise.reject(Object.assign(new Error(message), { name: 'StepFailed' }));
    const { shown } = await openTestWorkspace({ convert }, [aFile('drawing.step')]);
    expect(shown().state).toEqual({ at: 'refused', message });
  });

  it('says why a file cannot be read, and does not price it', async () => {
    const read = () => Promise.reject(Object.assign(new Error(), { fault: 'truncated' }));
    const { workspace, shown, tools } = await openTestWorkspace({ read });
    expect(shown().state).toMatchObject({ at: 'refused', message: expect.stringContaining('cut off') });
    await calculatePrices(workspace);
    expect(tools.done).toEqual([]);
  });

  it('warns of a model larger than the bed, and prices it once it is scaled to fit', async () => {
    const read = async () => loadedModelOf(boxFacts(700, 10, 10));
    const { workspace, shown, id, tools } = await openTestWorkspace({ read });
    expect($notice.get()?.text).toBe('This model is too loarge for us to print.');
    await calculatePrices(workspace);
    expect(tools.done).toEqual([]);
    scaleToFit(workspace, id);
    await calculatePrices(workspace);
    expect(shown().state.at).toBe('sliced');
  });

  it('shows the new model at once, and keeps a picture of the previous one', async () => {
    const { workspace, idOf } = await openTestWorkspace({}, [aFile('one.stl')]);
    const { passed, open } = gate();
    setCamera(workspace, idOf('one.stl'), { capture: () => passed.then(() => 'data:one') });
    await addFiles(workspace, [aFile('two.stl')]);
    expect(workspace.$state.get().selected).toBe(idOf('two.stl'));
    setCamera(workspace, idOf('two.stl'), { capture: () => passed.then(() => 'data:two') });
    selectModel(workspace, idOf('one.stl'));
    expect(workspace.$state.get().selected).toBe(idOf('one.stl'));
    open();
    await vi.waitFor(() =>
      expect(workspace.$state.get().projects.map(({ preview }) => preview)).toEqual(['data:one', 'data:two']),
    );
  });
});

describe('the estimate', () => {
  const asked: number[] = [];
  const supported: number[] = [];
  const read = async () => ({
    ...loadedModelOf(boxFacts(40, 50, 20)),
    printVolumes: async (_: unknown, { layerHeight, supports }: CoarsePrint) => {
      (supports ? supported : asked).push(layerHeight);
      return { solid: 1000, gaps: 0, sparse: 10_000 * layerHeight, brim: 0 };
    },
  });

  it('follows a coarse slice of the model in its pose and quality', async () => {
    const { workspace, shown, id } = await openTestWorkspace({ read });
    expect(shown().volumes).toBeNull();
    await vi.waitFor(() => expect(shown().volumes).toMatchObject({ sparse: 1600 }));
    changeSettings(workspace, id, { quality: 0 });
    expect(shown().volumes).toBeNull();
    await vi.waitFor(() => expect(shown().volumes).toMatchObject({ sparse: 1200 }));
    changeSettings(workspace, id, { infill: 40 });
    expect(shown().volumes).toMatchObject({ sparse: 1200 });
    changeSettings(workspace, id, { scale: 90 });
    expect(shown().volumes).toBeNull();
    await vi.waitFor(() => expect(shown().volumes).not.toBeNull());
    changeSettings(workspace, id, { supports: true });
    expect(shown().volumes).toBeNull();
    await vi.waitFor(() => expect(shown().volumes).not.toBeNull());
    changeSettings(workspace, id, { supports: false });
    expect(shown().volumes).not.toBeNull();
    expect([asked, supported]).toEqual([[0.16, 0.12, 0.12], [0.12]]);
  });

  it('is not refined for a model that cannot be printed as it is', async () => {
    const printVolumes = vi.fn();
    const open = async () => ({ ...loadedModelOf(boxFacts(40, 50, 20, { refused: 'not_closed' })), printVolumes });
    const { shown } = await openTestWorkspace({ read: open });
    await vi.waitFor(() => expect(shown().walls).not.toBeNull());
    expect(printVolumes).not.toHaveBeenCalled();
  });
});

describe('removing models', () => {
  it('keeps showing the selected model, or else the last one', async () => {
    const files = ['one.stl', 'two.stl', 'three.stl'].map((name) => aFile(name));
    const { workspace, idOf } = await openTestWorkspace({}, files);
    const shown = idOf('two.stl');
    selectModel(workspace, shown);
    removeModel(workspace, idOf('one.stl'));
    expect(workspace.$state.get().selected).toBe(shown);
    removeModel(workspace, shown);
    expect(workspace.$state.get().selected).toBe(idOf('three.stl'));
  });

  it('stops all work on Cancel, and Undo restores the models', async () => {
    const aborted = vi.fn();
    const sliceOnServer: WorkspaceTools['sliceOnServer'] = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted();
          reject(signal.reason);
        });
      });
    const { workspace, shown, id } = await openTestWorkspace({ sliceOnServer });
    changeSettings(workspace, id, { infill: 50 });
    const calculating = calculatePrices(workspace);
    await vi.waitFor(() => expect(shown().state).toMatchObject({ progress: { stage: 'waiting' } }));
    cancelAll(workspace);
    await calculating;
    expect(aborted).toHaveBeenCalledOnce();
    expect(workspace.$state.get()).toMatchObject({ projects: [], selected: null });
    expect($notice.get()?.text).toBe('box.stl was removed from the bed.');
    $notice.get()?.action?.run();
    await vi.waitFor(() => expect(shown().state.at).toBe('ready'));
    expect(shown().settings.infill).toBe(50);
  });
});
