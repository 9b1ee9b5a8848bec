import type { Quote } from '../../../api/contract/queu3d/quote.ts';
import type { ModelFacts, ReadModel, Standing, ThinWalls } from '../../lib/queu3d/model-facts.ts';
import type { PrintColor } from '../../lib/queu3d/print-colors.ts';
import type { PrintSettings } from './print-settings.ts';
import type { ProjectState } from './project-machine.ts';

/** As many as one quote covers. */
export const MOST_MODELS = 20;

/** One model on the page. */
export interface Project {
  readonly id: string;
  readonly file: File;
  readonly settings: PrintSettings;
  readonly state: ProjectState;
  /** null while it is read, and when it cannot be */
  readonly facts: ModelFacts | null;
  /** the worker that holds it, to ask more of */
  readonly model: ReadModel | null;
  /** of how it stands now; null until that is known */
  readonly walls: ThinWalls | null;
  readonly standing: Standing | null;
  /** once it is uploaded */
  readonly fileId: string | null;
  /** how the viewer showed it last, as a data URL */
  readonly preview: string | null;
}

/** One quote covers all that is sliced. */
type Quoting =
  | { readonly at: 'none' }
  | { readonly at: 'asking'; readonly quote: Quote | null }
  | { readonly at: 'here'; readonly quote: Quote }
  | { readonly at: 'failed'; readonly sentence: string };

export interface DeskState {
  readonly projects: readonly Project[];
  /** the model that is shown */
  readonly selected: string | null;
  /** what the next model begins with */
  readonly next: PrintSettings;
  /** as the page was built, until the shop has said what is in stock */
  readonly colors: readonly PrintColor[];
  readonly shelf: 'loading' | 'known' | 'failed';
  readonly quoting: Quoting;
  /** the shop's price differs from the one that was shown: cents, before and now */
  readonly newPrice: { readonly before: number; readonly now: number } | null;
}

export function selectedProject({ projects, selected }: DeskState): Project | undefined {
  return projects.find(({ id }) => id === selected);
}

/** The quote that is known, also while a newer one is asked for. */
export function quoteOf({ quoting }: DeskState): Quote | null {
  return quoting.at === 'here' || quoting.at === 'asking' ? quoting.quote : null;
}

/** Whether there is a price to calculate: it is read, sound, and not priced yet. */
export function canCalculate({ state, facts }: Project): boolean {
  return (state.at === 'ready' || state.at === 'failed') && facts !== null && !facts.refused;
}
