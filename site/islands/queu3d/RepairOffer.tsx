import { Suspense, useEffect, useRef, useState } from 'react';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { sizeOf } from '../../../slicer/mesh/box.ts';
import { formatLength, formatSize } from '../../lib/queu3d/format-print.ts';
import type { RepairProposal } from '../../lib/queu3d/model-facts.ts';
import { changesText, repairTexts } from '../../lib/queu3d/repair-texts.ts';
import { isLocked } from '../../stores/queu3d/machine.ts';
import { acceptRepair, showRepair, undoRepair } from '../../stores/queu3d/repair.ts';
import type { Project, Workspace } from '../../stores/queu3d/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../lazy-part.tsx';

const ReviewForm = lazyPart(async () => (await import('./ReviewForm.tsx')).ReviewForm);

/** What a shopper can do about a model that is not closed: have its holes closed and look at the result, or ask a person. */
export default function RepairOffer({ workspace, project }: { workspace: Workspace; project: Project }) {
  const { id, facts, repair, state } = project;
  const [isAsking, setAsking] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const status = repair?.at ?? 'none';
  const hasHoles = (facts?.findings.openEdges ?? 0) > 0;
  const isShownAtOnce = facts?.refused === 'repair_needed' && !hasHoles;
  // Without a hole there is nothing to see before the repair is made.
  useEffect(() => {
    if (isShownAtOnce && status === 'none') void showRepair(workspace, id);
  }, [workspace, id, isShownAtOnce, status]);
  // The button that was pressed is gone: the next one takes the focus.
  useEffect(() => {
    if (!wasPressed.current || status === 'computing') return;
    wasPressed.current = false;
    actions.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [status]);
  const press = (act: (workspace: Workspace, id: string) => unknown) => () => {
    wasPressed.current = true;
    void act(workspace, id);
  };
  return (
    <div className="q-repair stack-2">
      {repair?.at === 'computing' && (
        <div className="q-progress stack-2">
          <p role="status">{hasHoles ? 'Closing the holes' : 'Making a repair'} …</p>
          <progress aria-label={hasHoles ? 'Closing the holes' : 'Making a repair'} />
        </div>
      )}
      {repair?.at === 'failed' && (
        <p className="err" role="alert">
          {repair.message}
        </p>
      )}
      {repair?.at === 'proposed' && <Figures proposal={repair.proposal} />}
      <div className="fixes" ref={actions}>
        {repair === null && facts?.refused === 'repair_needed' && hasHoles && (
          <Button size="s" look="ink" onClick={press(showRepair)}>
            Close the holes for me
          </Button>
        )}
        {repair?.at === 'proposed' && (
          <Button size="s" look="ink" disabled={isLocked(state)} onClick={press(acceptRepair)}>
            {repairTexts[repair.proposal.kind].accept}
          </Button>
        )}
        {repair?.at === 'accepted' && (
          <Button size="s" disabled={isLocked(state)} onClick={press(undoRepair)}>
            Undo the repair
          </Button>
        )}
        {facts?.refused && !isAsking && (
          <Button size="s" aria-describedby="q-review-offer" onClick={() => setAsking(true)}>
            Ask for a manual review
          </Button>
        )}
      </div>
      {facts?.refused && (
        <span className="hint" id="q-review-offer">
          {queu3dMessages.reviewOffer}
        </span>
      )}
      {isAsking && facts?.refused && (
        <Suspense fallback={null}>
          <ReviewForm workspace={workspace} project={project} />
        </Suspense>
      )}
    </div>
  );
}

/** More of the surface than this share is a guess that deserves a second look. */
const LARGE_SHARE = 0.2;

/** What the repair changes, in the colors of the viewer. */
function Figures({ proposal }: { proposal: RepairProposal }) {
  const { facts, added, dropped, addedArea, droppedArea, drawnArea, drawnBox } = proposal;
  const share = (area: number, changed = area): string =>
    `${formatArea(area)} (${percentOf(changed, drawnArea)} of its surface)`;
  // A sheet is as large on its other side.
  const lost = drawnArea + addedArea - facts.area;
  const [before, after] = [formatSize(sizeOf(drawnBox)), formatSize(sizeOf(facts.box))];
  return (
    <>
      <p role="status">{changesText(proposal)} Look at it in the viewer before you accept it.</p>
      <dl className="q-figures">
        {added.length > 0 && (
          <div>
            <dt>
              <i className="sw is-added" aria-hidden="true" /> Added
            </dt>
            <dd>{share(addedArea)}</dd>
          </div>
        )}
        {dropped.length > 0 && (
          <div>
            <dt>
              <i className="sw is-dropped" aria-hidden="true" /> Left out
            </dt>
            <dd>{share(droppedArea, lost)}</dd>
          </div>
        )}
        <div>
          <dt>Size</dt>
          <dd>{before === after ? `${after}, as drawn` : `${after}, drawn as ${before}`}</dd>
        </div>
        <div>
          <dt>Volume</dt>
          <dd>{formatLength(facts.volume / 1000)} cm³</dd>
        </div>
      </dl>
      {addedArea > LARGE_SHARE * drawnArea && <p className="q-guess">{queu3dMessages.repairLooksGuessed}</p>}
    </>
  );
}

function formatArea(mm2: number): string {
  return `${formatLength(mm2 / 100)} cm²`;
}

function percentOf(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  return percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}
