import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { notify } from '../notice.ts';
import { readModel, UNREAD } from './add-model.ts';
import type { Desk } from './desk.ts';
import type { Project } from './desk-state.ts';

/** Cancel resets everything (2 §4.5), and what is under way ends. It can be taken back for as long as the notice stands. */
export function cancelAll(desk: Desk): void {
  takeAway(desk, desk.$state.get().projects);
}

/** Takes one model off the page. */
export function removeModel(desk: Desk, id: string): void {
  const project = desk.find(id);
  if (project) takeAway(desk, [project]);
}

/** Ends what is under way when the page goes. */
export function cancelWork(desk: Desk): void {
  end(desk, desk.$state.get().projects);
}

function end(desk: Desk, projects: readonly Project[]): void {
  for (const { id, model } of projects) {
    desk.stop(id);
    model?.close();
  }
}

function takeAway(desk: Desk, gone: readonly Project[]): void {
  if (gone.length === 0) return;
  end(desk, gone);
  const before = desk.$state.get();
  const projects = before.projects.filter((project) => !gone.includes(project));
  const shown = projects.find(({ id }) => id === before.selected) ?? projects.at(-1);
  desk.set({ projects, selected: shown?.id ?? null, newPrice: null });
  const undo = () => bringBack(desk, gone);
  const [first] = gone;
  const text = gone.length === 1 && first ? queu3dMessages.modelRemoved(first.file.name) : queu3dMessages.allRemoved;
  notify({ kind: 'info', text, action: { label: queu3dMessages.bringModelsBack, run: undo } });
}

/** Their files are read anew; what was sliced before, the shop still knows. */
function bringBack(desk: Desk, gone: readonly Project[]): void {
  const back = gone.map((project) => ({ ...project, ...UNREAD, state: { at: 'reading', percent: 0 } as const }));
  desk.set({ projects: [...desk.$state.get().projects, ...back], selected: back[0]?.id ?? null });
  for (const { id } of back) void readModel(desk, id);
}
