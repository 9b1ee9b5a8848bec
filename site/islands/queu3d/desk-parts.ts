import type { Desk } from '../../stores/queu3d/desk.ts';
import type { DeskState, Project } from '../../stores/queu3d/desk-state.ts';

/** What the parts of the page are given. */
export interface DeskParts {
  readonly desk: Desk;
  readonly state: DeskState;
  /** the model that is shown */
  readonly project: Project | undefined;
}
