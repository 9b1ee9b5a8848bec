// Apart from PrintWorkspace.tsx, which imports the panels that take these props.
import type { Project, Workspace, WorkspaceState } from '../../stores/queu3d/workspace.ts';

/** The props that all panels share. */
export interface WorkspaceProps {
  readonly workspace: Workspace;
  readonly state: WorkspaceState;
  /** the model that is shown */
  readonly project: Project | undefined;
}
