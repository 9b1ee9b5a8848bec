import type { MaterialName } from '../../../api/contract/catalogue/material.ts';
import { SCALE_SLIDER } from '../../../api/contract/queu3d/limits.ts';
import type { Matrix3 } from '../../../api/contract/queu3d/settings.ts';
import { fitOf } from '../../lib/queu3d/fit.ts';
import { inStockOf } from '../../lib/queu3d/print-colors.ts';
import { type TurnWay, tipped } from '../../lib/queu3d/turns.ts';
import type { Desk } from './desk.ts';
import { lookCloser } from './look-closer.ts';
import { keepsSlice, type PrintSettings } from './print-settings.ts';
import { isLocked } from './project-machine.ts';
import { tellWhenTooLarge } from './tell-too-large.ts';

/** Changes what a model is printed with; a slice that no longer tells what it takes is dropped. Locked models stay. Without a model it is for the next. */
export function changeSettings(desk: Desk, id: string | undefined, change: Partial<PrintSettings>): void {
  if (!id) {
    desk.set({ next: { ...desk.$state.get().next, ...change } });
    return;
  }
  const project = desk.find(id);
  if (!project || isLocked(project.state)) return;
  const before = project.settings;
  const settings = { ...before, ...change };
  desk.edit(id, { settings });
  desk.set({ newPrice: null });
  if (keepsSlice(before, settings, desk.content)) return;
  desk.move(id, { type: 'changed' });
  const couldFit = project.facts && fitOf(project.facts, before, desk.content.machine).fits;
  if (couldFit) tellWhenTooLarge(desk, id);
  if (before.rotation !== settings.rotation || before.scale !== settings.scale || before.unit !== settings.unit) {
    lookCloser(desk, id);
  }
}

/** A material comes in a color of its own, by chance (2 §4.5). */
export function chooseMaterial(
  desk: Desk,
  id: string | undefined,
  material: MaterialName,
  chance: () => number = Math.random,
): void {
  const colors = inStockOf(desk.$state.get().colors, material);
  const colorName = colors[Math.floor(chance() * colors.length)] ?? '';
  changeSettings(desk, id, { material, colorName });
}

export function tipModel(desk: Desk, id: string, way: TurnWay): void {
  const project = desk.find(id);
  if (project) changeSettings(desk, id, { rotation: tipped(project.settings.rotation, way) });
}

/** Lays it on its largest face; pressed again, on the next. */
export function layFlat(desk: Desk, id: string): void {
  const project = desk.find(id);
  const faces = project?.facts?.flatFaces ?? [];
  const [largest] = faces;
  if (!project || !largest) return;
  // It lies on one of them by this press alone when the rotation is that face's own.
  const laidOn = faces.findIndex(({ rotation }) => rotation === project.settings.rotation);
  const before = laidOn < 0 && sameTurn(largest.rotation as Matrix3, project.settings.rotation) ? 0 : laidOn;
  const { rotation } = faces[(before + 1) % faces.length] ?? largest;
  changeSettings(desk, id, { rotation: rotation as Matrix3 });
}

function sameTurn(one: Matrix3, other: Matrix3): boolean {
  const parts = other.flat();
  return one.flat().every((part, place) => Math.abs(part - (parts[place] ?? 0)) < 1e-6);
}

/** The largest whole percent at which it fits. */
export function scaleToFit(desk: Desk, id: string): void {
  const project = desk.find(id);
  if (!project?.facts) return;
  const { most } = fitOf(project.facts, project.settings, desk.content.machine);
  changeSettings(desk, id, { scale: Math.max(SCALE_SLIDER.min, Math.floor(most)) });
}
