import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { standingBox } from '../../lib/queu3d/fit.ts';
import { materialColor } from '../../lib/queu3d/print-colors.ts';
import { poseOf, qualityOf } from '../../lib/queu3d/slice-settings.ts';
import { layFlat, tipModel } from '../../stores/queu3d/change-settings.ts';
import type { Project } from '../../stores/queu3d/desk-state.ts';
import { isLocked } from '../../stores/queu3d/project-machine.ts';
import { keepCamera } from '../../stores/queu3d/take-picture.ts';
import type { DeskParts } from './desk-parts.ts';

/** Without the picture everything else goes on: a browser without WebGL prices and buys, too. */
class ViewerBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn('The viewer ended.', error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <p className="q-wait muted">{queu3dMessages.cannotDraw}</p>;
  }
}

/** three.js is two thirds of the page: it comes with the first model. */
const Viewer = lazy(() => import('./viewer/ModelViewer.tsx'));

interface Props extends DeskParts {
  project: Project;
}

/** The model on the bed, or how far it is read, or why it cannot be. */
export function Stage({ desk, state, project }: Props) {
  const { facts, settings, state: stands } = project;
  const { rotation, scale, unit } = settings;
  const pose = useMemo(
    () =>
      facts && {
        matrix: poseOf({ rotation, scale, unit }),
        box: standingBox(facts, { rotation, scale, unit }),
      },
    [facts, rotation, scale, unit],
  );
  // Edges that were open and are closed now are nothing to point at.
  const marks = useMemo(
    () => ({ thinWalls: project.walls?.mask ?? null, openEdges: facts?.refused ? facts.findings.edges : null }),
    [project.walls, facts],
  );
  return (
    <div className="q-stage" aria-busy={stands.at === 'reading'}>
      {stands.at === 'reading' && (
        <div className="q-wait" role="status">
          <p className="data">Reading {project.file.name} …</p>
          <div className="q-progress">
            <progress max={100} value={stands.percent} aria-label="Reading the file" />
          </div>
        </div>
      )}
      {stands.at === 'refused' && (
        <div className="q-wait">
          <p className="err" role="alert">
            {stands.sentence}
          </p>
        </div>
      )}
      {facts && pose && (
        <ViewerBoundary>
          <Suspense fallback={<p className="q-wait data">Setting up the bed …</p>}>
            <Viewer
              name={project.file.name}
              model={facts}
              pose={pose}
              marks={marks}
              volume={desk.content.machine.volume}
              hex={materialColor(state.colors, settings)}
              layerHeight={qualityOf(settings, desk.content).layerHeight}
              scale={scale}
              isLocked={isLocked(stands)}
              onTurn={(way) => tipModel(desk, project.id, way)}
              onLayFlat={() => layFlat(desk, project.id)}
              onReady={(handle) => keepCamera(desk, project.id, handle)}
            />
          </Suspense>
        </ViewerBoundary>
      )}
    </div>
  );
}
