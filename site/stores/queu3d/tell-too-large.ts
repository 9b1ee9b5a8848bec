import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { fitOf } from '../../lib/queu3d/fit.ts';
import { notify } from '../notice.ts';
import type { Desk } from './desk.ts';

/** Says so when a model has become larger than the build volume (2 §8). */
export function tellWhenTooLarge(desk: Desk, id: string): boolean {
  const project = desk.find(id);
  if (!project?.facts || fitOf(project.facts, project.settings, desk.content.machine).fits) return false;
  notify({ kind: 'error', text: queu3dMessages.modelTooLarge });
  return true;
}
