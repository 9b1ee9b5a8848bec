import { expect, vi } from 'vitest';
import type { ProjectUpdate } from '../../contract/queu3d/job.ts';
import type { PrintContent } from '../../contract/queu3d/print-content.ts';
import type { PrintProfile } from '../../contract/queu3d/print-profile.ts';
import type { BuiltColors, PrintColor } from '../lib/queu3d/print-colors.ts';
import { addFiles } from '../stores/queu3d/add-files.ts';
import { syncQuote } from '../stores/queu3d/quote.ts';
import { createWorkspace, selectedProject, type WorkspaceTools } from '../stores/queu3d/workspace.ts';
import { boxFacts, loadedModelOf } from './a-read-model.ts';

export const aPrintProfile: PrintProfile = {
  fan: { min: 100, max: 100, fullFrom: 2 },
  shortestLayer: 6,
  retraction: { length: 0.8, speed: 35 },
  speeds: { outerWall: 40, innerWall: 60, infill: 80, skin: 45, support: 60, firstLayer: 20, travel: 150 },
  accelerations: { outerWall: 800, print: 1500, firstLayer: 500, travel: 2000 },
};

export const printContent: PrintContent = {
  machine: {
    id: 'northspool-350',
    definitionName: 'northspool_350',
    volume: { width: 350, depth: 350, height: 350 },
    nozzle: 0.4,
    thinnestWall: 0.8,
    quoteHours: 168,
    printers: 12,
    machineTime: { perHour: 0, perPiece: 0 },
    plateHours: 10,
    minutesPerPlate: 15,
    startGcode: 'G28',
    models: [],
    endGcode: 'M84',
    hoursPerDay: 20,
  },
  qualities: [
    { stop: 0, layerHeight: 0.12, label: 'High Quality', perGram: 5 },
    { stop: 50, layerHeight: 0.16, label: 'Standard', perGram: 0 },
    { stop: 100, layerHeight: 0.2, label: 'High Speed', perGram: -5 },
  ],
  breaks: [
    { from: 10, percent: 5 },
    { from: 25, percent: 10 },
    { from: 50, percent: 15 },
  ],
  materials: [
    { name: 'PLA', density: 1.24, perGram: 15, nozzleTemperature: 210, bedTemperature: 60, profile: 'pla' },
    { name: 'PLA Ltd', density: 1.24, perGram: 18, nozzleTemperature: 210, bedTemperature: 60, profile: 'pla' },
    { name: 'PETG', density: 1.27, perGram: 18, nozzleTemperature: 240, bedTemperature: 80, profile: 'petg' },
    { name: 'ABS', density: 1.07, perGram: 18, nozzleTemperature: 245, bedTemperature: 100, profile: 'abs' },
  ],
  profiles: [
    { ...aPrintProfile, id: 'pla', family: 'pla', maxFlow: 12 },
    { ...aPrintProfile, id: 'petg', family: 'petg', maxFlow: 8, fan: { min: 30, max: 50, fullFrom: 3 } },
    { ...aPrintProfile, id: 'abs', family: 'abs', maxFlow: 11, fan: { min: 0, max: 0, fullFrom: 4 } },
  ],
};

export const printColorsThere: readonly PrintColor[] = [
  { material: 'PLA', colorName: 'Petrol', hex: '#0B5A63', isInStock: true },
  { material: 'PLA', colorName: 'Canary', hex: '#F4C20D', isInStock: true },
  { material: 'PLA', colorName: 'Cobalt', hex: '#1F4BA5', isInStock: false },
  { material: 'PLA Ltd', colorName: 'Ember', hex: '#B23118', isInStock: true },
  { material: 'PETG', colorName: 'Safety Orange', hex: '#E46A1A', isInStock: true },
  { material: 'PETG', colorName: 'Clear', hex: '#D9E0DF', isInStock: true },
];

export const builtWithAll: BuiltColors = { colors: printColorsThere, hasAllColors: true };

/** mm³ that the fake slicers report: 10 g of PLA. */
export const TEN_GRAMS = 10_000 / 1.24;

/** Holds up a workspace tool until the test opens the gate. */
export function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

interface FakeTools extends WorkspaceTools {
  readonly done: string[];
}

/** Tools that finish at once: a box of 40 × 50 × 20 mm that takes ten grams of filament. */
export function fakeTools(change: Partial<WorkspaceTools> = {}): FakeTools {
  const done: string[] = [];
  return {
    done,
    read: async () => loadedModelOf(boxFacts(40, 50, 20)),
    unzip: async () => ({ models: [], leftOut: [] }),
    convert: async ({ name }) => new File(['solid'], name.replace(/\.[^.]*$/, '.stl')),
    upload: async () => {
      done.push('upload');
      return { id: crypto.randomUUID() };
    },
    sliceInBrowser: async () => {
      done.push('browser');
      return { filament: TEN_GRAMS, printTime: 3600 };
    },
    sliceOnServer: async ({ fileId }) => {
      done.push('server');
      return finishedJob(fileId);
    },
    ...change,
  };
}

export function finishedJob(fileId: string, materialVolume = TEN_GRAMS): ProjectUpdate {
  const [id, projectId] = [crypto.randomUUID(), crypto.randomUUID()];
  return { id, projectId, fileId, status: 'complete', percent: 100, materialVolume, printTime: 3600 };
}

export const aFile = (name = 'box.stl', text = 'solid box') => new File([text], name);

/** A workspace that has read these files and keeps its quote up to date. */
export async function openTestWorkspace(change: Partial<WorkspaceTools> = {}, files = [aFile()]) {
  const tools = fakeTools(change);
  const workspace = createWorkspace(printContent, builtWithAll, tools);
  syncQuote(workspace);
  for (const file of files) await addFiles(workspace, [file]);
  const shown = () => {
    const project = selectedProject(workspace.$state.get());
    if (!project) throw new Error('no model is shown');
    return project;
  };
  const idOf = (name: string) => workspace.$state.get().projects.find(({ file }) => file.name === name)?.id ?? '';
  const quoted = () => vi.waitFor(() => expect(workspace.$state.get().quoting.at).toBe('ready'));
  return { workspace, tools, shown, idOf, quoted, id: shown().id };
}
