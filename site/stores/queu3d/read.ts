import pLimit from 'p-limit';
import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import {
  convertedExtensions,
  isSlicedName,
  MAX_MODEL_BYTES,
  MAX_MODELS,
  modelExtensions,
} from '../../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import { fitOf } from '../../lib/queu3d/fit.ts';
import { SMALL_AREA } from '../../lib/queu3d/model-facts.ts';
import { isSamePose, poseMatrix, qualityOf } from '../../lib/queu3d/print-settings.ts';
import { notify } from '../notice.ts';
import { findBetterSide } from './better-side.ts';
import { capturePreview, type Project, projectName, type Workspace } from './workspace.ts';

const UNREAD = {
  facts: null,
  model: null,
  repair: null,
  walls: null,
  contact: null,
  volumes: null,
  betterSide: null,
  turned: null,
  preview: null,
  other: null,
};

/** Each takes a core and several times the file's size in memory. Half of the cores are left to the page and its viewer. */
const AT_ONCE = Math.min(4, Math.max(2, Math.floor((globalThis.navigator?.hardwareConcurrency ?? 2) / 2)));
const reads = pLimit(AT_ONCE);
const inspections = pLimit(AT_ONCE);

/** Has a worker compute about a model. The one that is shown does not wait for the others. */
function inTurn({ $state }: Workspace, id: string, work: () => Promise<void>): Promise<void> {
  return $state.get().selected === id ? work() : inspections(work);
}

/** Adds valid files to the workspace, shows the first of them and reads them. */
export async function addModels(workspace: Workspace, files: readonly File[]): Promise<void> {
  const { projects, nextSettings: settings } = workspace.$state.get();
  const state = { at: 'reading', percent: 0 } as const;
  const added = files
    .slice(0, MAX_MODELS - projects.length)
    .map((file) => ({ ...UNREAD, id: crypto.randomUUID(), file, object: null, settings, state, fileId: null }));
  const [first] = added;
  if (!first) return;
  // The previous model may be bought while it is no longer shown.
  void capturePreview(workspace);
  workspace.set({ projects: [...projects, ...added], selected: first.id, newPrice: null });
  await Promise.all(added.map(({ id }) => reads(() => readModel(workspace, id))));
}

async function readModel(workspace: Workspace, id: string): Promise<void> {
  const project = workspace.find(id);
  if (!project) return;
  const { file, object } = project;
  const signal = workspace.startWork(id);
  const onProgress = (percent: number) => workspace.dispatch(id, { type: 'readProgress', percent });
  try {
    const readable = isConverted(file) ? await convert(workspace, id, signal) : file;
    const model = await workspace.tools.read(readable, { onProgress, signal, object: object?.index });
    if (signal.aborted) return model.close();
    workspace.edit(id, { model, facts: model.facts });
    workspace.dispatch(id, { type: 'read' });
    warnIfTooLarge(workspace, id);
    inspectPose(workspace, id);
  } catch (error) {
    if (signal.aborted) return;
    workspace.dispatch(id, { type: 'unreadable', message: readErrorMessage(error) });
  }
}

/** Of the bar: converting takes longer than reading what has become of it. */
const CONVERTING_SHARE = 0.8;

/** The STL or 3MF that a STEP file became. Its objects share it. */
const conversions = new WeakMap<File, File>();

async function convert(workspace: Workspace, id: string, signal: AbortSignal): Promise<File> {
  const file = workspace.find(id)?.file as File;
  const known = conversions.get(file);
  if (known) return known;
  const onProgress = (percent: number) =>
    workspace.dispatch(id, { type: 'readProgress', percent: percent * CONVERTING_SHARE });
  const converted = await workspace.tools.convert(file, { onProgress, signal });
  conversions.set(file, converted);
  return converted;
}

/** What is sent to the shop for a file. */
export function uploadedFile(file: File): File {
  return conversions.get(file) ?? file;
}

function extensionOf({ name }: File): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

function isConverted(file: File): boolean {
  return convertedExtensions.some((known) => known === extensionOf(file));
}

/** The checks that need only the file's name and size. */
export function validateFile(file: File): ModelErrorCode | undefined {
  const { size } = file;
  if (isSlicedName(file.name)) return 'sliced_file';
  if (!isConverted(file) && !modelExtensions.some((known) => known === extensionOf(file))) return 'wrong_type';
  if (size > MAX_MODEL_BYTES) return 'too_large';
  return size === 0 ? 'empty' : undefined;
}

/** What a worker found wrong with a model; undefined for errors of the program. */
export function faultOf(error: unknown): { fault: ModelErrorCode; detail?: string } | undefined {
  return error instanceof Error && 'fault' in error
    ? (error as Error & { fault: ModelErrorCode; detail?: string })
    : undefined;
}

const fileErrors: Partial<Record<ModelErrorCode, string>> = {
  wrong_type: queu3dMessages.wrongType,
  wrong_content: queu3dMessages.wrongContent,
};

/** The message for a file that this page was given, which takes more kinds than the shop's services. */
export function fileErrorMessage(fault: ModelErrorCode, detail?: string): string {
  return fileErrors[fault] ?? modelErrorMessage(fault, detail);
}

function readErrorMessage(error: unknown): string {
  const known = faultOf(error);
  if (known) return fileErrorMessage(known.fault, known.detail);
  if (error instanceof Error && error.name === 'StepFailed') return error.message;
  console.warn('The model could not be read.', error);
  return queu3dMessages.readingStopped;
}

/** Shows an error if the model is larger than the build volume. @returns whether it is */
export function warnIfTooLarge(workspace: Workspace, id: string): boolean {
  const project = workspace.find(id);
  if (!project?.facts || fitOf(project.facts, project.settings, workspace.content.machine).fits) return false;
  notify({ kind: 'error', text: queu3dMessages.modelTooLarge });
  return true;
}

/** Slider movements within this time cause one inspection. */
const DEBOUNCE_MS = 200;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Has the worker inspect the model in its current pose: thin walls, bed contact and overhangs. */
export function inspectPose(workspace: Workspace, id: string): void {
  workspace.edit(id, { walls: null, contact: null, volumes: null });
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id);
      void inTurn(workspace, id, () => runInspection(workspace, id));
    }, DEBOUNCE_MS),
  );
}

async function runInspection(workspace: Workspace, id: string): Promise<void> {
  const project = workspace.find(id);
  if (!project?.model) return;
  const { model, settings } = project;
  const pose = poseMatrix(settings);
  const isCurrent = () => {
    const now = workspace.find(id);
    return now && isSamePose(now.settings, settings);
  };
  try {
    await estimateVolumes(workspace, id);
    if (!isCurrent()) return;
    const [contact, walls] = await Promise.all([model.bedContact(pose), model.thinWalls(pose)]);
    if (!isCurrent()) return;
    workspace.edit(id, { contact, walls });
    if (contact.overhang >= SMALL_AREA) await findBetterSide(workspace, id);
  } catch (error) {
    // An AbortError means a later inspection, or that the model was removed. Otherwise the page just lacks these findings.
    if (!(error instanceof Error && error.name === 'AbortError')) console.warn('The inspection failed.', error);
  }
}

/** Has the worker slice the model coarsely in its current pose and quality, for a closer estimate of its price. */
export async function refineEstimate(workspace: Workspace, id: string): Promise<void> {
  workspace.edit(id, { volumes: null });
  await inTurn(workspace, id, () => estimateVolumes(workspace, id));
}

async function estimateVolumes(workspace: Workspace, id: string): Promise<void> {
  const project = workspace.find(id);
  if (!project?.model || project.facts?.refused) return;
  const { model, settings } = project;
  try {
    const { quality, walls, supports } = settings;
    const { layerHeight } = qualityOf(settings, workspace.content);
    const volumes = await model.printVolumes(poseMatrix(settings), { layerHeight, wallLines: walls, supports });
    const now = workspace.find(id)?.settings;
    const isCurrent = now && isSamePose(now, settings) && now.quality === quality && now.walls === walls;
    if (volumes && isCurrent && now.supports === supports) workspace.edit(id, { volumes });
  } catch (error) {
    // Superseded, or removed. Otherwise the page keeps the first estimate.
    if (!(error instanceof Error && error.name === 'AbortError')) console.warn('The estimate failed.', error);
  }
}

/** Removes one model from the workspace. */
export function removeModel(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  if (project) removeProjects(workspace, [project]);
}

/** Cancel removes all models and stops their work; the notice offers Undo. */
export function cancelAll(workspace: Workspace): void {
  removeProjects(workspace, workspace.$state.get().projects);
}

/** Stops all work when the page closes. */
export function stopAllWork(workspace: Workspace): void {
  stopProjects(workspace, workspace.$state.get().projects);
}

function stopProjects(workspace: Workspace, projects: readonly Project[]): void {
  for (const { id, model } of projects) {
    workspace.stopWork(id);
    model?.close();
  }
}

function removeProjects(workspace: Workspace, removed: readonly Project[]): void {
  if (removed.length === 0) return;
  stopProjects(workspace, removed);
  const before = workspace.$state.get();
  const projects = before.projects.filter((project) => !removed.includes(project));
  const shown = projects.find(({ id }) => id === before.selected) ?? projects.at(-1);
  workspace.set({ projects, selected: shown?.id ?? null, newPrice: null });
  const undo = () => restoreProjects(workspace, removed);
  const [first] = removed;
  const text =
    removed.length === 1 && first ? queu3dMessages.modelRemoved(projectName(first)) : queu3dMessages.allRemoved;
  notify({ kind: 'info', text, action: { label: queu3dMessages.bringModelsBack, run: undo } });
}

/** Reads the files again; the shop still has the slices. */
function restoreProjects(workspace: Workspace, removed: readonly Project[]): void {
  const restored = removed.map(unread);
  workspace.set({ projects: [...workspace.$state.get().projects, ...restored], selected: restored[0]?.id ?? null });
  for (const { id } of restored) void reads(() => readModel(workspace, id));
}

/** Puts other models in the place of these, and reads them. */
export async function replaceProjects(
  workspace: Workspace,
  old: readonly Project[],
  projects: readonly Project[],
): Promise<void> {
  stopProjects(workspace, old);
  const before = workspace.$state.get().projects;
  const at = before.findIndex((project) => old.some(({ id }) => id === project.id));
  const kept = (project: Project) => !old.some(({ id }) => id === project.id);
  const added = projects.map(unread);
  const start = at < 0 ? before : before.slice(0, at);
  const end = at < 0 ? [] : before.slice(at);
  const selected = added[0]?.id ?? null;
  workspace.set({ projects: [...start.filter(kept), ...added, ...end.filter(kept)], selected, newPrice: null });
  await Promise.all(added.map(({ id }) => reads(() => readModel(workspace, id))));
}

/** Its repair must be looked at again. */
function unread(project: Project): Project {
  const settings = { ...project.settings, repair: undefined };
  return { ...project, ...UNREAD, settings, state: { at: 'reading', percent: 0 } };
}
