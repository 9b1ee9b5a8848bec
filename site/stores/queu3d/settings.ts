import type { MaterialName } from '../../../contract/catalogue/material.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { SCALE_SLIDER } from '../../../contract/queu3d/limits.ts';
import type { Matrix3 } from '../../../contract/queu3d/settings.ts';
import { fitOf } from '../../lib/queu3d/fit.ts';
import { colorNamesInStock, type PrintColor } from '../../lib/queu3d/print-colors.ts';
import {
  keepsSlice,
  type PrintSettings,
  type RotateDirection,
  rotateQuarter,
} from '../../lib/queu3d/print-settings.ts';
import { notify } from '../notice.ts';
import { isTurned, proposedTurns } from './better-side.ts';
import { isLocked, sliceOf } from './machine.ts';
import { inspectPose, refineEstimate, warnIfTooLarge } from './read.ts';
import type { Project, Workspace, WorkspaceState } from './workspace.ts';

/** What models of one order mostly share; pose, scale, unit, quantity and repair are a model's own. */
const sharedOf = ({ material, colorName, quality, walls, infill, supports, brim }: PrintSettings) => ({
  material,
  colorName,
  quality,
  walls,
  infill,
  supports,
  brim,
});

/**
 * Changes a model's settings and drops a slice that no longer matches; a locked model keeps its settings. The next model
 * starts with what was chosen last. Without an id only that changes.
 */
export function changeSettings(workspace: Workspace, id: string | undefined, change: Partial<PrintSettings>): void {
  if (!id) {
    workspace.set({ nextSettings: { ...workspace.$state.get().nextSettings, ...change } });
    return;
  }
  const project = workspace.find(id);
  if (!project || isLocked(project.state)) return;
  const before = project.settings;
  const settings = { ...before, ...change };
  const slice = sliceOf(project.state);
  const other = slice && settings.supports !== before.supports ? { settings: before, slice } : project.other;
  workspace.edit(id, { settings, other });
  const shared = sharedOf(settings);
  const { nextSettings } = workspace.$state.get();
  const isShared = Object.keys(change).some((key) => key in shared);
  workspace.set({ newPrice: null, ...(isShared && { nextSettings: { ...nextSettings, ...shared } }) });
  if (keepsSlice(before, settings, workspace.content)) return;
  workspace.dispatch(id, { type: 'changed' });
  const didFit = project.facts && fitOf(project.facts, before, workspace.content.machine).fits;
  if (didFit) warnIfTooLarge(workspace, id);
  const isPosed =
    before.rotation === settings.rotation && before.scale === settings.scale && before.unit === settings.unit;
  if (!isPosed || before.repair !== settings.repair) {
    inspectPose(workspace, id);
  } else if (
    before.quality !== settings.quality ||
    before.walls !== settings.walls ||
    (settings.supports && !before.supports)
  ) {
    void refineEstimate(workspace, id);
  }
}

/** The other models that can take over settings now. */
export function changeableBeside({ projects }: WorkspaceState, id: string): readonly Project[] {
  return projects.filter((project) => project.id !== id && !isLocked(project.state) && project.state.at !== 'refused');
}

/** Gives the settings of one model to all others that are not locked, and to those to come. The notice offers Undo. */
export function applyToAll(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  if (!project) return;
  const shared = sharedOf(project.settings);
  const { nextSettings } = workspace.$state.get();
  const others = changeableBeside(workspace.$state.get(), id);
  const before = others.map((each) => ({ id: each.id, shared: sharedOf(each.settings) }));
  for (const each of before) changeSettings(workspace, each.id, shared);
  const undo = () => {
    for (const each of before) changeSettings(workspace, each.id, each.shared);
    workspace.set({ nextSettings });
  };
  const text = queu3dMessages.settingsForAll(before.length + 1);
  notify({ kind: 'info', text, action: { label: queu3dMessages.bringModelsBack, run: undo } });
}

/** Chooses a material, with a random color of those in stock. */
export function chooseMaterial(
  workspace: Workspace,
  id: string | undefined,
  material: MaterialName,
  random: () => number = Math.random,
): void {
  const colors = colorNamesInStock(workspace.$state.get().colors, material);
  const colorName = colors[Math.floor(random() * colors.length)] ?? '';
  changeSettings(workspace, id, { material, colorName });
}

/** Chooses a color, which may be one that a search has found. */
export function chooseColor(workspace: Workspace, id: string | undefined, color: PrintColor): void {
  const { colors } = workspace.$state.get();
  const isSame = (other: PrintColor) => other.material === color.material && other.colorName === color.colorName;
  workspace.set({
    colors: colors.some(isSame) ? colors.map((other) => (isSame(other) ? color : other)) : [...colors, color],
  });
  changeSettings(workspace, id, { colorName: color.colorName });
}

export function rotateModel(workspace: Workspace, id: string, direction: RotateDirection): void {
  const project = workspace.find(id);
  if (project) changeSettings(workspace, id, { rotation: rotateQuarter(project.settings.rotation, direction) });
}

/** Lays the model on its largest face; each further call on the next one. */
export function layFlat(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  const faces = project?.facts?.flatFaces ?? [];
  const [largest] = faces;
  if (!project || !largest) return;
  // Only this function sets a face's own rotation object.
  const current = faces.findIndex(({ rotation }) => rotation === project.settings.rotation);
  const before = current < 0 && isSameRotation(largest.rotation as Matrix3, project.settings.rotation) ? 0 : current;
  const { rotation } = faces[(before + 1) % faces.length] ?? largest;
  changeSettings(workspace, id, { rotation: rotation as Matrix3 });
}

/** Turns the model onto the side that needs fewer supports. */
export function turnOver(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  if (!project?.betterSide || isLocked(project.state)) return;
  const { to } = project.betterSide;
  workspace.edit(id, { turned: { from: project.settings.rotation, to } });
  changeSettings(workspace, id, { rotation: to });
}

/** Turns the model back to how it lay before `turnOver`. */
export function turnBack(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  if (project?.turned && isTurned(project)) changeSettings(workspace, id, { rotation: project.turned.from });
}

/** Turns all models onto their better sides. The notice offers Undo, which leaves alone what was turned by hand since. */
export function turnAll(workspace: Workspace): void {
  const { projects } = proposedTurns(workspace, workspace.$state.get());
  for (const { id } of projects) turnOver(workspace, id);
  const undo = () => {
    for (const { id } of projects) turnBack(workspace, id);
  };
  const text = queu3dMessages.turnedAll(projects.length);
  notify({ kind: 'info', text, action: { label: queu3dMessages.bringModelsBack, run: undo } });
}

function isSameRotation(one: Matrix3, other: Matrix3): boolean {
  const values = other.flat();
  return one.flat().every((value, i) => Math.abs(value - (values[i] ?? 0)) < 1e-6);
}

/** Scales the model to the largest whole percent that fits. */
export function scaleToFit(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  if (!project?.facts) return;
  const { maxScale } = fitOf(project.facts, project.settings, workspace.content.machine);
  changeSettings(workspace, id, { scale: Math.max(SCALE_SLIDER.min, Math.floor(maxScale)) });
}
