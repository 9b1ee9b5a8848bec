import { fitOf } from '../../lib/queu3d/fit.ts';
import { needsNoSupports, type PriceRange } from '../../lib/queu3d/price.ts';
import { type PrintFinding, printFindings } from '../../lib/queu3d/print-findings.ts';
import { shortDollars } from '../../lib/short-dollars.ts';
import { isTurned, savedByProposal } from './better-side.ts';
import { type SliceProgress, sliceOf } from './machine.ts';
import { estimateOf } from './quote.ts';
import type { Project, Workspace, WorkspaceState } from './workspace.ts';

/** What a shopper should know about a model. @param checks of its pose, as far as they have ended */
export function findingsOf(
  workspace: Workspace,
  project: Project,
  { walls, contact }: Pick<Project, 'walls' | 'contact'>,
): PrintFinding[] {
  const { content } = workspace;
  const { facts, settings, state, other, repair: offer } = project;
  if (!facts) return [];
  const { unit, supports, brim, material, repair, colorName, infill } = settings;
  const fit = fitOf(facts, settings, content.machine);
  const isUnsupported = needsNoSupports(settings, sliceOf(state), other, content);
  const proposed = offer?.at === 'proposed' ? offer.proposal.kind : undefined;
  const chosen = {
    unit,
    supports,
    brim,
    material,
    repair,
    colorName,
    infill,
    proposed,
    side: isTurned(project) ? ('turned' as const) : savedByProposal(workspace, project),
    needsNoSupports: isUnsupported,
  };
  const input = { facts, fit, walls, contact, ...chosen };
  return printFindings(input, content.machine);
}

/** Where a model of several stands, in a few words, with the mark of its worst finding. */
export interface ModelStatus {
  /** null: nothing is known yet */
  readonly tone: PrintFinding['tone'] | null;
  readonly text: string;
}

export function modelStatus(workspace: Workspace, state: WorkspaceState, project: Project): ModelStatus {
  const findings = findingsOf(workspace, project, project);
  const blocking = findings.find(({ tone }) => tone === 'bad');
  return { tone: toneOf(project, findings), text: textOf(project, blocking, estimateOf(workspace, state, project)) };
}

function textOf({ state }: Project, blocking: PrintFinding | undefined, estimate: PriceRange | null): string {
  switch (state.at) {
    case 'reading':
      return `reading ${Math.floor(state.percent)}%`;
    case 'refused':
      return 'cannot be read';
    case 'ready':
      return blocking ? `${blocking.title}: look at it` : rangeText(estimate);
    case 'slicing':
      return progressText(state.progress);
    case 'failed':
      return 'no price: look at it';
    case 'sliced':
      return rangeText(estimate);
    case 'adding':
      return 'adding to the cart';
  }
}

function toneOf({ state: { at } }: Project, findings: readonly PrintFinding[]): ModelStatus['tone'] {
  if (at === 'refused' || at === 'failed') return 'bad';
  const worst = (['bad', 'warn', 'ok'] as const).find((each) => findings.some(({ tone }) => tone === each));
  return worst ?? null;
}

function progressText({ stage, percent }: SliceProgress): string {
  return stage === 'waiting' ? 'waiting for a slicer' : `${stage} ${Math.floor(percent)}%`;
}

/** Such as `$8.20 to $9`, or `$8.61` for a price. */
export function rangeText(range: PriceRange | null): string {
  if (!range) return '';
  const { low, high } = range;
  return low === high ? shortDollars(low) : `${shortDollars(low)} to ${shortDollars(high)}`;
}
