import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { isLocked } from './machine.ts';
import { faultOf } from './read.ts';
import { changeSettings } from './settings.ts';
import type { Workspace } from './workspace.ts';

/** Has the worker close the holes of a model, and shows the result for the shopper to accept. Never throws. */
export async function showRepair(workspace: Workspace, id: string): Promise<void> {
  const project = workspace.find(id);
  if (!project?.model || project.facts?.refused !== 'repair_needed') return;
  const { model } = project;
  workspace.edit(id, { repair: { at: 'computing' } });
  try {
    const proposal = await model.proposeRepair();
    if (workspace.find(id)?.model === model) workspace.edit(id, { repair: { at: 'proposed', proposal } });
  } catch (error) {
    if (workspace.find(id)?.model !== model) return;
    const known = faultOf(error);
    if (!known) console.warn('The model could not be repaired.', error);
    const message = known ? modelErrorMessage(known.fault, known.detail) : queu3dMessages.readingStopped;
    workspace.edit(id, { repair: { at: 'failed', message } });
  }
}

/** The shopper has looked at the repair: from now on the model is the repaired one. */
export function acceptRepair(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  if (project?.repair?.at !== 'proposed' || !project.facts || isLocked(project.state)) return;
  const { proposal } = project.repair;
  const { name, extension } = project.facts;
  project.model?.serveRepaired(true);
  workspace.edit(id, {
    facts: { ...proposal.facts, name, extension },
    repair: { at: 'accepted', proposal, drawn: project.facts },
  });
  changeSettings(workspace, id, { repair: 'accepted' });
}

/** Shows the model as it was drawn again, with the repair to look at. */
export function undoRepair(workspace: Workspace, id: string): void {
  const project = workspace.find(id);
  if (project?.repair?.at !== 'accepted' || isLocked(project.state)) return;
  const { proposal, drawn } = project.repair;
  project.model?.serveRepaired(false);
  workspace.edit(id, { facts: drawn, repair: { at: 'proposed', proposal } });
  changeSettings(workspace, id, { repair: undefined });
}
