import { counted } from '../../../contract/counted.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import type { RepairKind } from '../../../slicer/mesh/repair.ts';
import { formatLength } from './format-print.ts';
import type { RepairProposal } from './model-facts.ts';

/** What a shopper reads about a repair to accept, by what it does. */
export const repairTexts: Readonly<Record<RepairKind, { title: string; text: string; accept: string }>> = {
  holes: { title: 'Holes in the mesh', text: queu3dMessages.holesFound, accept: 'Print it like this' },
  sheets: {
    title: 'Sheets without thickness',
    text: queu3dMessages.sheetsFound,
    accept: 'Print it without these sheets',
  },
  joined: { title: 'Parts that nearly meet', text: queu3dMessages.gapsFound, accept: 'Print it like this' },
};

/** What a proposed repair changes, in a sentence or two. */
export function changesText({ kind, facts, added, dropped, holes, reach }: RepairProposal): string {
  if (kind === 'joined') {
    const cracks = facts.repaired?.cracks ?? 0;
    const corners = `${counted(cracks, 'corner')} that ${cracks === 1 ? 'lies' : 'lie'} up to ${formatLength(reach)} mm apart`;
    const done = cracks > 0 ? `We joined ${corners}.` : 'We made its faces fit together.';
    return `${done} Nothing was added or left out.`;
  }
  const changes = [
    added.length > 0 && `${counted(holes, 'hole')} closed`,
    dropped.length > 0 && `${counted(dropped.length / 9, 'triangle')} left out`,
  ];
  return `${changes.filter(Boolean).join(', ')}.`;
}
