import { beforeEach, expect, test, vi } from 'vitest';
import { aFile, fakeTools, finishedJob, gate, printColorsThere, printContent } from '../../mocks/a-desk.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { addModel } from './add-model.ts';
import { calculatePrices } from './calculate-price.ts';
import { changeSettings } from './change-settings.ts';
import { removeModel } from './clear-desk.ts';
import { createDesk } from './desk.ts';
import type { DeskTools } from './desk-tools.ts';
import { selectModel } from './select-model.ts';
import { keepCamera } from './take-picture.ts';

beforeEach(() => {
  server.use(...aPrintShop().handlers);
});

async function deskWith(names: readonly string[], change: Partial<DeskTools> = {}) {
  const desk = createDesk(printContent, printColorsThere, fakeTools(change));
  for (const name of names) await addModel(desk, aFile(name));
  const idOf = (name: string) => desk.$state.get().projects.find(({ file }) => file.name === name)?.id ?? '';
  return { desk, idOf };
}

test('who takes a model away goes on with the one that is shown', async () => {
  const { desk, idOf } = await deskWith(['one.stl', 'two.stl', 'three.stl']);
  selectModel(desk, idOf('two.stl'));
  const shown = idOf('two.stl');
  removeModel(desk, idOf('one.stl'));
  expect(desk.$state.get().selected).toBe(shown);
  removeModel(desk, shown);
  expect(desk.$state.get().selected).toBe(idOf('three.stl'));
});

test('the next model is shown at once, and the one before keeps its picture', async () => {
  const { desk, idOf } = await deskWith(['one.stl']);
  const { passed, open } = gate();
  keepCamera(desk, idOf('one.stl'), { capture: () => passed.then(() => 'data:one') });
  await addModel(desk, aFile('two.stl'));
  expect(desk.$state.get().selected).toBe(idOf('two.stl'));
  keepCamera(desk, idOf('two.stl'), { capture: () => passed.then(() => 'data:two') });
  selectModel(desk, idOf('one.stl'));
  expect(desk.$state.get().selected).toBe(idOf('one.stl'));
  open();
  await vi.waitFor(() =>
    expect(desk.$state.get().projects.map(({ preview }) => preview)).toEqual(['data:one', 'data:two']),
  );
});

test('a browser slices two models at a time and the others after them, as each takes its memory', async () => {
  const { passed, open } = gate();
  let running = 0;
  let most = 0;
  const sliceInBrowser = async () => {
    most = Math.max(most, ++running);
    await passed;
    running--;
    return { filament: 8000, printTime: 60 };
  };
  const { desk } = await deskWith(['1.stl', '2.stl', '3.stl', '4.stl'], { sliceInBrowser });
  for (const { id } of desk.$state.get().projects) changeSettings(desk, id, { scale: 50 });
  const calculating = calculatePrices(desk);
  await vi.waitFor(() => expect(running).toBe(2));
  open();
  await calculating;
  expect(most).toBe(2);
  expect(desk.$state.get().projects.every(({ state }) => state.at === 'sliced')).toBe(true);
});

test('the files of several models are sent three at a time, so that the page can still ask for anything else', async () => {
  let running = 0;
  let most = 0;
  const upload = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    return { id: crypto.randomUUID() };
  };
  const sliceOnServer: DeskTools['sliceOnServer'] = async ({ fileId }) => finishedJob(fileId);
  const { desk } = await deskWith(['1.stl', '2.stl', '3.stl', '4.stl', '5.stl'], { upload, sliceOnServer });
  await calculatePrices(desk);
  expect(most).toBe(3);
});
