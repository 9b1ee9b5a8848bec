import { Component, type ReactNode, Suspense, useMemo } from 'react';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { posedBox } from '../../lib/queu3d/fit.ts';
import { pricedPrint, type Slice } from '../../lib/queu3d/price.ts';
import { hexOf } from '../../lib/queu3d/print-colors.ts';
import { poseMatrix, qualityOf } from '../../lib/queu3d/print-settings.ts';
import { isLocked, sliceOf } from '../../stores/queu3d/machine.ts';
import { layFlat, rotateModel } from '../../stores/queu3d/settings.ts';
import type { Project } from '../../stores/queu3d/workspace.ts';
import { projectName, setCamera } from '../../stores/queu3d/workspace.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { SlicedPrint } from './viewer/renderer/viewer-props.ts';
import type { WorkspaceProps } from './workspace-props.ts';

/** Pricing and buying also work in browsers without WebGL. */
class ViewerBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.warn('The viewer crashed.', error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <p className="q-wait muted">{queu3dMessages.cannotDraw}</p>;
  }
}

/** three.js is two thirds of the page, so it loads with the first model. */
const Viewer = lazyPart(async () => (await import('./viewer/ModelViewer.tsx')).default);

function layerLoader({ layers, jobId }: Slice): SlicedPrint['loadLayers'] {
  return async (signal) => {
    if (layers) return layers;
    if (!jobId) throw new Error('The print has no layers.');
    const { loadLayers } = await import('../../stores/queu3d/layers.ts');
    return loadLayers(jobId, signal);
  };
}

interface Props extends WorkspaceProps {
  project: Project;
}

/** The model on the bed, the progress of reading it, or why it cannot be read. */
export function Stage({ workspace, state, project }: Props) {
  const { facts, settings, state: status } = project;
  const { rotation, scale, unit } = settings;
  const pose = useMemo(
    () =>
      facts && {
        matrix: poseMatrix({ rotation, scale, unit }),
        box: posedBox(facts, { rotation, scale, unit }),
      },
    [facts, rotation, scale, unit],
  );
  // Edges that the repair has closed are not marked.
  const proposal = project.repair?.at === 'proposed' ? project.repair.proposal : null;
  const marks = useMemo(
    () => ({
      walls: project.walls?.values ?? null,
      openEdges: facts?.refused && !proposal ? facts.findings.edges : null,
      added: proposal?.added ?? null,
      dropped: proposal?.dropped ?? null,
    }),
    [project.walls, facts, proposal],
  );
  const { walls, contact } = project;
  const measures = useMemo(
    () => ({ walls, contact, area: (facts?.area ?? 0) * ((scale / 100) * unit) ** 2 }),
    [walls, contact, facts, scale, unit],
  );
  const slice = sliceOf(status);
  const grams = slice ? pricedPrint(settings, slice, null, workspace.content).grams : 0;
  const loadLayers = useMemo(() => slice && layerLoader(slice), [slice]);
  const print = useMemo(() => loadLayers && { grams, loadLayers }, [grams, loadLayers]);
  return (
    <div className="q-stage" aria-busy={status.at === 'reading'}>
      {status.at === 'reading' && (
        <div className="q-wait" role="status">
          <p className="data">Reading {projectName(project)} …</p>
          <div className="q-progress stack-2">
            <progress max={100} value={status.percent} aria-label="Reading the file" />
          </div>
        </div>
      )}
      {status.at === 'refused' && (
        <div className="q-wait">
          <p className="err" role="alert">
            {status.message}
          </p>
        </div>
      )}
      {facts && pose && (
        <ViewerBoundary>
          <Suspense fallback={<p className="q-wait data">Setting up the bed …</p>}>
            <Viewer
              name={projectName(project)}
              model={facts}
              pose={pose}
              marks={marks}
              measures={measures}
              print={print}
              volume={workspace.content.machine.volume}
              hex={hexOf(state.colors, settings)}
              layerHeight={qualityOf(settings, workspace.content).layerHeight}
              scale={scale}
              isLocked={isLocked(status)}
              onRotate={(direction) => rotateModel(workspace, project.id, direction)}
              onLayFlat={() => layFlat(workspace, project.id)}
              onReady={(camera) => setCamera(workspace, project.id, camera)}
            />
          </Suspense>
        </ViewerBoundary>
      )}
    </div>
  );
}
