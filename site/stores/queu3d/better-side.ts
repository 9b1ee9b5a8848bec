import type { Matrix3 } from '../../../contract/queu3d/settings.ts';
import { roomFor } from '../../lib/queu3d/fit.ts';
import { savedByTurn } from '../../lib/queu3d/price.ts';
import { isSamePose, poseMatrix, qualityOf } from '../../lib/queu3d/print-settings.ts';
import { isLocked } from './machine.ts';
import type { BetterSide, Project, Workspace, WorkspaceState } from './workspace.ts';

/**
 * Has the worker look for a rotation that needs fewer supports, one question at a time, so that checks of a later pose
 * wait for one coarse slice at most. Rejects with an AbortError when a later one overtakes it.
 */
export async function findBetterSide(workspace: Workspace, id: string): Promise<void> {
  const project = workspace.find(id);
  if (!project || isTurned(project)) return;
  const betterSide = await searchBetterSide(workspace, project);
  const now = workspace.find(id);
  if (now && isSamePose(now.settings, project.settings)) workspace.edit(id, { betterSide });
}

/** About what the proposed turn of one piece saves; undefined if none is proposed. */
export function savedByProposal(
  { content }: Workspace,
  { betterSide, settings }: Pick<Project, 'betterSide' | 'settings'>,
): ReturnType<typeof savedByTurn> {
  if (betterSide?.from !== settings.rotation) return undefined;
  return savedByTurn(betterSide.turn, settings, content);
}

/** Models with a proposed turn that can be turned now, and what all turns save together. */
export function proposedTurns(workspace: Workspace, { projects }: WorkspaceState) {
  const turns = projects.flatMap((project) => {
    const saved = isLocked(project.state) ? undefined : savedByProposal(workspace, project);
    return saved ? [{ project, saved }] : [];
  });
  const sum = (of: 'grams' | 'seconds') =>
    turns.reduce((total, { project, saved }) => total + saved[of] * project.settings.quantity, 0);
  return { projects: turns.map(({ project }) => project), grams: sum('grams'), seconds: sum('seconds') };
}

/** Whether it lies as it was proposed. */
export function isTurned({ turned, settings }: Pick<Project, 'turned' | 'settings'>): boolean {
  return turned?.to === settings.rotation;
}

async function searchBetterSide(
  { content }: Workspace,
  { model, facts, settings }: Project,
): Promise<BetterSide | null> {
  // Objects that are printed together would all be turned.
  if (!model || !facts || facts.refused || facts.objects) return null;
  const { rotation, scale, unit } = settings;
  const { layerHeight } = qualityOf(settings, content);
  const supportsOf = (side: Matrix3) => model.supportVolume(poseMatrix({ rotation: side, scale, unit }), layerHeight);
  const sides = await model.sidesDown({
    pose: { rotation, scale, unit },
    faces: facts.flatFaces.map((face) => face.rotation),
    volume: roomFor(settings, content.machine),
  });
  if (sides.length === 0) return null;
  const now = await supportsOf(rotation);
  let best: BetterSide | null = null;
  for (const side of sides) {
    const to = side.rotation as Matrix3;
    const turned = await supportsOf(to);
    if (now === undefined || turned === undefined) continue;
    if (turned >= (best?.turn.turned ?? now)) continue;
    best = { from: rotation, to, turn: { now, turned, lower: side.lower } };
  }
  return best;
}
