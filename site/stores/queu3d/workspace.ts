import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectUpdate } from '../../../contract/queu3d/job.ts';
import type { PrintContent } from '../../../contract/queu3d/print-content.ts';
import { printName } from '../../../contract/queu3d/print-name.ts';
import type { Quote } from '../../../contract/queu3d/quote.ts';
import type { Matrix3, SliceSettings } from '../../../contract/queu3d/settings.ts';
import type { PrintVolumes } from '../../../slicer/mesh/estimate-filament.ts';
import type {
  BedContact,
  FileObject,
  LoadedModel,
  ModelFacts,
  RepairProposal,
  ThinWalls,
} from '../../lib/queu3d/model-facts.ts';
import type { UnzippedModels } from '../../lib/queu3d/models-in-zip.ts';
import type { Slice, Turn } from '../../lib/queu3d/price.ts';
import { type BuiltColors, colorNamesInStock, type PrintColor } from '../../lib/queu3d/print-colors.ts';
import { defaultSettings, type PrintSettings } from '../../lib/queu3d/print-settings.ts';
import { withSession } from '../session.ts';
import { nextState, type ProjectEvent, type ProjectState } from './machine.ts';
import type { ServerSliceInput } from './slice-on-server.ts';

/** One model in the workspace. */
export interface Project {
  readonly id: string;
  readonly file: File;
  /** the only object of the file that it is; null: all of them */
  readonly object: FileObject | null;
  readonly settings: PrintSettings;
  readonly state: ProjectState;
  /** null until the file is read, or if it cannot be */
  readonly facts: ModelFacts | null;
  /** held by its worker, for further inspection */
  readonly model: LoadedModel | null;
  /** of a model that cannot be printed as it is; null until it is asked for */
  readonly repair: ProjectRepair | null;
  /** in the current pose; null until it is known */
  readonly walls: ThinWalls | null;
  readonly contact: BedContact | null;
  /** of a coarse slice in the current pose and quality; null until it is known */
  readonly volumes: PrintVolumes | null;
  /** in `from`: another rotation that needs fewer supports; null until it is known, or if there is none */
  readonly betterSide: BetterSide | null;
  /** how it lay before it was turned onto that side */
  readonly turned: { readonly from: Matrix3; readonly to: Matrix3 } | null;
  /** its last slice with or without supports, whichever it now is not */
  readonly other: { readonly settings: PrintSettings; readonly slice: Slice } | null;
  /** once it is uploaded */
  readonly fileId: string | null;
  /** the viewer's last picture of it, as a data URL */
  readonly preview: string | null;
}

export interface BetterSide {
  readonly from: Matrix3;
  readonly to: Matrix3;
  readonly turn: Turn;
}

/** The repair of a model, which its shopper looks at before accepting it. */
type ProjectRepair =
  | { readonly at: 'computing' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'proposed'; readonly proposal: RepairProposal }
  | { readonly at: 'accepted'; readonly proposal: RepairProposal; readonly drawn: ModelFacts };

/** One quote covers all sliced models. */
type Quoting =
  | { readonly at: 'none' }
  | { readonly at: 'loading'; readonly quote: Quote | null }
  | { readonly at: 'ready'; readonly quote: Quote }
  | { readonly at: 'failed'; readonly message: string };

/** A file of the last drop that is not in the workspace, and why. */
export interface LeftOutFile {
  readonly name: string;
  readonly reason: string;
}

export interface WorkspaceState {
  readonly projects: readonly Project[];
  /** the id of the model that is shown */
  readonly selected: string | null;
  /** what the next model starts with */
  readonly nextSettings: PrintSettings;
  /** as the page was built, until the current stock has loaded */
  readonly colors: readonly PrintColor[];
  readonly stock: 'loading' | 'ready' | 'failed';
  readonly quoting: Quoting;
  /** the shop's price differs from the one that was shown: cents, before and now */
  readonly newPrice: { readonly before: number; readonly now: number } | null;
  /** files of the last drop that are not in the workspace */
  readonly leftOut: readonly LeftOutFile[];
}

interface WorkOptions {
  /** 0 to 100 */
  onProgress(percent: number): void;
  readonly signal: AbortSignal;
}

interface BrowserSliceInput extends WorkOptions {
  readonly facts: ModelFacts;
  readonly settings: SliceSettings;
}

/** Work that the workspace has done in workers and by the shop; tests replace it. */
export interface WorkspaceTools {
  /** Rejects with a StepFailed if it cannot be converted. */
  convert(file: File, options: WorkOptions): Promise<File>;
  /** Rejects with a ModelError if the file cannot be printed. */
  read(file: File, options: WorkOptions & { readonly object?: number | undefined }): Promise<LoadedModel>;
  /** The models in a ZIP file. Rejects with a ModelError if it cannot be unpacked. */
  unzip(file: File, most: number): Promise<UnzippedModels<File>>;
  /** `name`: of the file that a shopper chose, which the sent one may have been converted from. */
  upload(file: File, options: WorkOptions & { readonly name: string }): Promise<{ readonly id: string }>;
  /** mm³ of filament, seconds */
  sliceInBrowser(input: BrowserSliceInput): Promise<Omit<Slice, 'slicedBy' | 'size' | 'jobId'>>;
  sliceOnServer(input: ServerSliceInput): Promise<ProjectUpdate>;
}

/** Each tool loads with its first use, so that the page's first load needs none of them. */
const workspaceTools: WorkspaceTools = {
  read: async (file, { onProgress, ...options }) => {
    const { readInWorker } = await import('../../lib/queu3d/read-in-worker.ts');
    return readInWorker(file, { onProgress: (share) => onProgress(share * 100), ...options });
  },
  unzip: async (file, most) => (await import('../../lib/queu3d/unzip-in-worker.ts')).unzipInWorker(file, most),
  convert: async (file, { onProgress, signal }) => {
    const { convertStepFile } = await import('../../lib/queu3d/convert-step.ts');
    return convertStepFile(file, { onProgress: (share) => onProgress(share * 100), signal });
  },
  upload: async (file, options) => {
    const { uploadModel } = await import('../../lib/queu3d/upload-model.ts');
    return withSession(() => uploadModel(file, options));
  },
  sliceInBrowser: async ({ facts: { positions }, settings, onProgress, signal }) => {
    const { sliceInBrowser } = await import('../../lib/queu3d/slice-in-browser.ts');
    return sliceInBrowser({ positions, settings, onProgress: (share) => onProgress(share * 100), signal });
  },
  sliceOnServer: async (input) => (await import('./slice-on-server.ts')).sliceOnServer(input),
};

/** The models on the page and the work under way on them; the files beside this one act on it. */
export interface Workspace {
  readonly $state: ReadableAtom<WorkspaceState>;
  readonly content: PrintContent;
  /** whether the state has the colors of all spools, or a search finds others */
  readonly hasAllColors: boolean;
  readonly tools: WorkspaceTools;
  set(change: Partial<WorkspaceState>): void;
  find(id: string): Project | undefined;
  edit(id: string, change: Partial<Project>): void;
  /** Applies an event to a model's state; false if the state has no such transition. */
  dispatch(id: string, event: ProjectEvent): boolean;
  /** Starts work on a model and stops what it did before; the signal aborts when the work is stopped. */
  startWork(id: string): AbortSignal;
  stopWork(id: string): void;
}

export function createWorkspace(
  content: PrintContent,
  { colors, hasAllColors }: BuiltColors,
  tools: WorkspaceTools = workspaceTools,
): Workspace {
  const $state = atom<WorkspaceState>({
    projects: [],
    selected: null,
    nextSettings: defaultSettings(content, (material) => colorNamesInStock(colors, material)),
    colors,
    stock: 'loading',
    quoting: { at: 'none' },
    newPrice: null,
    leftOut: [],
  });
  const work = new Map<string, AbortController>();
  const find = (id: string) => $state.get().projects.find((project) => project.id === id);
  const set = (change: Partial<WorkspaceState>) => $state.set({ ...$state.get(), ...change });

  const edit = (id: string, change: Partial<Project>) =>
    set({
      projects: $state.get().projects.map((project) => (project.id === id ? { ...project, ...change } : project)),
    });

  const stopWork = (id: string) => {
    work.get(id)?.abort();
    work.delete(id);
  };

  return {
    $state,
    content,
    hasAllColors,
    tools,
    set,
    find,
    edit,
    dispatch(id, event) {
      const project = find(id);
      const state = project && nextState(project.state, event);
      if (state) edit(id, { state });
      return Boolean(state);
    },
    startWork(id) {
      stopWork(id);
      const controller = new AbortController();
      work.set(id, controller);
      return controller.signal;
    },
    stopWork,
  };
}

/** What the page calls a model: its file, and which object of it when it is not the whole file. */
export function projectName({ file, object }: Pick<Project, 'file' | 'object'>): string {
  const name = printName(file.name, { object: object?.index });
  return object?.name ? `${name} · ${object.name}` : name;
}

export function selectedProject({ projects, selected }: WorkspaceState): Project | undefined {
  return projects.find(({ id }) => id === selected);
}

/** Shows another model. The previous one's picture is taken in the background. */
export function selectModel(workspace: Workspace, id: string): void {
  if (workspace.$state.get().selected === id || !workspace.find(id)) return;
  void capturePreview(workspace);
  workspace.set({ selected: id });
}

/** Takes pictures of the model that the viewer shows. */
export interface Camera {
  /** A WebP or JPEG data URL of at most 600 kB: the model on the bed, seen from the front. Null if there is no picture. */
  capture(): Promise<string | null>;
}

const cameras = new WeakMap<Workspace, { readonly id: string; readonly camera: Camera }>();

/** The viewer's camera for this model; null when the viewer closes. */
export function setCamera(workspace: Workspace, id: string, camera: Camera | null): void {
  if (camera) cameras.set(workspace, { id, camera });
  else cameras.delete(workspace);
}

/** Saves a picture of the shown model for its cart line. Never throws: prints are sold without one, too. */
export async function capturePreview(workspace: Workspace): Promise<void> {
  const current = cameras.get(workspace);
  if (!current || current.id !== workspace.$state.get().selected) return;
  try {
    const preview = await current.camera.capture();
    if (preview) workspace.edit(current.id, { preview });
  } catch (error) {
    console.warn('The preview could not be captured.', error);
  }
}
