import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { MAX_MODELS } from '../../../contract/queu3d/limits.ts';
import { notify } from '../notice.ts';
import { isLocked } from './machine.ts';
import { replaceProjects } from './read.ts';
import type { Project, Workspace } from './workspace.ts';

/**
 * Makes each object of a file a model of its own, with its own color, quantity and settings; copies of an object are one
 * model in that quantity. They share the file and its upload. The notice offers Undo.
 */
export async function splitObjects(workspace: Workspace, id: string): Promise<void> {
  const project = workspace.find(id);
  const objects = project?.facts?.objects;
  if (!project || !objects || isLocked(project.state)) return;
  const { projects } = workspace.$state.get();
  const room = MAX_MODELS - (projects.length - 1);
  if (objects.length > room) {
    return notify({ kind: 'error', text: queu3dMessages.tooManyObjects(objects.length, room, MAX_MODELS) });
  }
  const { settings } = project;
  const parts = objects.map((object): Project => {
    const quantity = Math.min(MAX_QUANTITY, settings.quantity * object.count);
    return { ...project, id: crypto.randomUUID(), object, settings: { ...settings, quantity } };
  });
  const join = () => {
    const left = parts.flatMap((part) => workspace.find(part.id) ?? []);
    // A part that is being sliced stops; one that is in the cart already stays there.
    void replaceProjects(workspace, left, [project]);
  };
  const text = queu3dMessages.objectsSplit(project.file.name, parts.length);
  notify({ kind: 'info', text, action: { label: queu3dMessages.bringModelsBack, run: join } });
  await replaceProjects(workspace, [project], parts);
}
