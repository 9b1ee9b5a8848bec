// Apart from PrintDesk.tsx, which imports the panels that take these props.
import type { Desk, DeskState, Project } from '../../stores/queu3d/desk.ts';

/** The props that all panels share. */
export interface DeskProps {
  readonly desk: Desk;
  readonly state: DeskState;
  /** the model that is shown */
  readonly project: Project | undefined;
}
