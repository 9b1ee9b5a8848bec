import { atom, type ReadableAtom } from 'nanostores';
import type { PrintContent } from '../../../api/contract/queu3d/print-content.ts';
import type { PrintColor } from '../../lib/queu3d/print-colors.ts';
import { inStockOf } from '../../lib/queu3d/print-colors.ts';
import type { DeskState, Project } from './desk-state.ts';
import { type DeskTools, deskTools } from './desk-tools.ts';
import { firstSettings } from './print-settings.ts';
import { nextState, type ProjectEvent } from './project-machine.ts';

/** The models on the page and what is being done with them; the verbs beside this file work on it. */
export interface Desk {
  readonly $state: ReadableAtom<DeskState>;
  readonly content: PrintContent;
  readonly tools: DeskTools;
  set(change: Partial<DeskState>): void;
  find(id: string): Project | undefined;
  edit(id: string, change: Partial<Project>): void;
  /** Moves a model on; false where the table has no such move. */
  move(id: string, event: ProjectEvent): boolean;
  /** For work on a model that ends when it is stopped, taken away, or begun anew. */
  begin(id: string): AbortSignal;
  stop(id: string): void;
}

const NOTHING: Omit<DeskState, 'colors' | 'next'> = {
  projects: [],
  selected: null,
  shelf: 'loading',
  quoting: { at: 'none' },
  newPrice: null,
};

export function createDesk(content: PrintContent, colors: readonly PrintColor[], tools: DeskTools = deskTools): Desk {
  const $state = atom<DeskState>({
    ...NOTHING,
    colors,
    next: firstSettings(content, (material) => inStockOf(colors, material)),
  });
  const work = new Map<string, AbortController>();
  const find = (id: string) => $state.get().projects.find((project) => project.id === id);
  const set = (change: Partial<DeskState>) => $state.set({ ...$state.get(), ...change });

  const edit = (id: string, change: Partial<Project>) =>
    set({
      projects: $state.get().projects.map((project) => (project.id === id ? { ...project, ...change } : project)),
    });

  const stop = (id: string) => {
    work.get(id)?.abort();
    work.delete(id);
  };

  return {
    $state,
    content,
    tools,
    set,
    find,
    edit,
    move(id, event) {
      const project = find(id);
      const state = project && nextState(project.state, event);
      if (state) edit(id, { state });
      return Boolean(state);
    },
    begin(id) {
      stop(id);
      const controller = new AbortController();
      work.set(id, controller);
      return controller.signal;
    },
    stop,
  };
}
