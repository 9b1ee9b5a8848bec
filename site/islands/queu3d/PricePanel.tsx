import { useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import { dollars } from '../../../contract/dollars.ts';
import { printingMessages } from '../../../contract/messages/printing.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { shellMessages } from '../../../contract/messages/shell.ts';
import { dayText } from '../../../contract/shipping/day-words.ts';
import { shopRates } from '../../lib/shop-rates.ts';
import { shortDollars } from '../../lib/short-dollars.ts';
import { notify } from '../../stores/notice.ts';
import type { ProjectState } from '../../stores/queu3d/machine.ts';
import { sliceOf } from '../../stores/queu3d/machine.ts';
import { rangeText } from '../../stores/queu3d/model-status.ts';
import { type EstimateSum, pricedProjects, quoteOf, sumOf, sumOfEstimates } from '../../stores/queu3d/quote.ts';
import { cancelAll } from '../../stores/queu3d/read.ts';
import { calculatePrices, canCalculate, reasonNotToCalculate } from '../../stores/queu3d/slice.ts';
import { type Project, projectName, type Workspace, type WorkspaceState } from '../../stores/queu3d/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { AddToCart, QuoteNotices } from './AddToCart.tsx';
import type { ReviewForm } from './ReviewForm.tsx';
import { SliceProgressBar } from './SliceProgressBar.tsx';
import type { WorkspaceProps } from './workspace-props.ts';

/** Cents: smaller estimates are in dimes, and need more room. */
const WIDE_BELOW = 2000;

/**
 * The estimate or price, the progress of slicing, and the button: Calculate price until every model has its price, then
 * Add to Cart. It stays in view, so everything longer belongs into QuoteDetails.
 */
export function PricePanel(props: WorkspaceProps) {
  const { workspace, state, project } = props;
  const { projects } = state;
  const slicing = projects.filter((each) => each.state.at === 'slicing');
  const unpriced = projects.filter((each) => canCalculate(workspace, each));
  const shown = project?.state.at === 'slicing' || project?.state.at === 'adding' ? project : slicing[0];
  const isSlicing = slicing.length > 0;
  const isPriced = !isSlicing && unpriced.length === 0 && projects.some((each) => sliceOf(each.state));
  const reason = isSlicing ? null : reasonBeside(workspace, state, project);
  return (
    <>
      <PriceLine {...props} />
      {shown && <SliceProgressBar key={shown.id} project={shown} />}
      {project?.state.at === 'failed' && (
        <SliceFailed workspace={workspace} project={project} failure={project.state} />
      )}
      {reason && (
        <p className="q-reason" id="q-reason">
          {reason}
        </p>
      )}
      <QuoteNotices {...props} />
      <div className="q-acts">
        <AddToCart {...props} isAlone={isPriced} />
        {isSlicing ? (
          <Button loading aria-disabled>
            Slicing
          </Button>
        ) : (
          !isPriced && (
            <Button
              look={project ? 'act' : 'plain'}
              disabled={unpriced.length === 0}
              aria-describedby={reason ? 'q-reason q-minimum' : 'q-minimum'}
              onClick={() => void calculatePrices(workspace)}
            >
              {unpriced.length > 1 ? `Calculate ${unpriced.length} prices` : 'Calculate price'}
            </Button>
          )
        )}
        {project && (
          <Button look="quiet" onClick={() => cancelAll(workspace)}>
            Cancel
          </Button>
        )}
      </div>
      <p className="hint">
        <span id="q-minimum">{minimumText(isPriced ? sumOf(pricedProjects(workspace, state)) : null)}</span>{' '}
        {!quoteOf(state) && printingMessages.printingTimeNote}
      </p>
    </>
  );
}

/** Said before the press: a print of $0.99 alone cannot be ordered. `total` in cents; null while unknown. */
function minimumText(total: number | null): string {
  const { minimum } = shopRates();
  const isBelow = total !== null && total < minimum;
  return queu3dMessages[isBelow ? 'belowMinimum' : 'minimumOrder'](shortDollars(minimum));
}

/** The price of all models that can be printed, or an estimate of it while one of them has no price yet. */
function PriceLine({ workspace, state, project }: WorkspaceProps) {
  const priced = pricedProjects(workspace, state);
  const quote = quoteOf(state);
  const isEstimated = state.projects.some((each) => isUnderWay(each) || isUnpriced(workspace, each));
  if (priced.length > 0 && !isEstimated) {
    return (
      <div className="q-estimate split">
        <div>
          <p className="q-label">{priceLabel(priced.length, state.projects.length)}</p>
          {quote && <p className="q-ships">Ships by {dayText(quote.shipsBy)}</p>}
        </div>
        <span className="price price-m">{dollars(sumOf(priced))}</span>
      </div>
    );
  }
  const sum = sumOfEstimates(workspace, state);
  const isOne = state.projects.length <= 1;
  return (
    <div className="q-estimate split">
      <div>
        <p className="q-label">{isOne ? 'Instant estimate' : `Estimate for ${counted(sum.models, 'model')}`}</p>
        {project && <p className="hint">{isOne ? estimateHint(project) : sumHint(sum, state.projects)}</p>}
      </div>
      {sum.models > 0 && (
        <span className={sum.high < WIDE_BELOW ? 'price muted' : 'price price-m muted'}>{rangeText(sum)}</span>
      )}
    </div>
  );
}

function sumHint({ unread }: EstimateSum, projects: readonly Project[]): string | null {
  if (unread > 0) return `${unread} still being read`;
  const supported = projects.filter(({ settings, facts }) => settings.supports && facts);
  const without = supported.find(({ volumes }) => volumes?.supports === undefined);
  return supported.length > 0 ? supportsHint((without ?? supported[0])?.volumes ?? null) : null;
}

const isUnderWay = ({ state: { at } }: Project) => at === 'reading' || at === 'slicing';
/** A model that has failed has had its turn: the others can be bought. */
const isUnpriced = (workspace: Workspace, project: Project) =>
  project.state.at === 'ready' && canCalculate(workspace, project);

function priceLabel(priced: number, all: number): string {
  if (all === 1) return 'Price';
  return `Price of ${priced < all ? `${priced} of ` : ''}${counted(all, 'model')}`;
}

/** What the estimate rests on; nothing for a model that cannot be read. */
function estimateHint({ state, facts, settings, volumes }: Project): string | null {
  if (!facts) return state.at === 'reading' ? 'Reading your model …' : null;
  if (settings.supports) return supportsHint(volumes);
  return volumes ? 'From its layers, in your browser' : 'From volume, in your browser';
}

function supportsHint(volumes: Project['volumes']): string {
  const isKnown = volumes?.supports !== undefined;
  return isKnown ? queu3dMessages.estimateWithSupports : queu3dMessages.estimateWithoutSupports;
}

/** Why Calculate price is off, or which models it leaves out. */
function reasonBeside(workspace: Workspace, { projects }: WorkspaceState, shown: Project | undefined): string | null {
  if (!shown) return queu3dMessages.addModelFirst;
  const own = reasonNotToCalculate(workspace, shown);
  if (own) return own;
  const leftOut = projects.filter((each) => reasonNotToCalculate(workspace, each) !== null);
  return leftOut.length > 0 ? queu3dMessages.cannotPrice(leftOut.map(projectName)) : null;
}

interface FailureProps {
  workspace: Workspace;
  project: Project;
  failure: Extract<ProjectState, { at: 'failed' }>;
}

/** Why there is no price, with the offer of a free manual review if the model may be sound. */
function SliceFailed({ workspace, project, failure: { message, canReview } }: FailureProps) {
  const [Form, setForm] = useState<typeof ReviewForm | null>(null);
  const isOffered = canReview && project.fileId !== null;
  // Loaded on demand: the form's code is a tenth of the page, and slicing seldom fails.
  const openForm = async () => {
    try {
      const { ReviewForm } = await import('./ReviewForm.tsx');
      setForm(() => ReviewForm);
    } catch {
      notify({ kind: 'error', text: shellMessages.networkDown });
    }
  };
  return (
    <>
      <div className="q-failed stack-3" role="alert">
        <p>{message}</p>
        {isOffered && !Form && (
          <>
            <p>{queu3dMessages.reviewOffer}</p>
            <Button size="s" onClick={openForm}>
              Ask for a manual review
            </Button>
          </>
        )}
      </div>
      {isOffered && Form && <Form workspace={workspace} project={project} />}
    </>
  );
}
