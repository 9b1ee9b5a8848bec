import { dollars } from '../../../api/contract/money/dollars.ts';
import { priceRange } from '../../lib/queu3d/print-estimate.ts';
import { calculatePrices } from '../../stores/queu3d/calculate-price.ts';
import { cancelAll } from '../../stores/queu3d/clear-desk.ts';
import { canCalculate } from '../../stores/queu3d/desk-state.ts';
import { sliceOf } from '../../stores/queu3d/project-machine.ts';
import { Button } from '../../ui/Button.tsx';
import type { DeskParts } from './desk-parts.ts';
import { SliceFailed } from './SliceFailed.tsx';
import { SliceProgressBar } from './SliceProgressBar.tsx';

/** Cents: below it the figures have cents, and need more room. */
const WIDE_BELOW = 2000;

/** The estimate at once, then Calculate price, and how far that is. */
export function PricePanel(parts: DeskParts) {
  const { desk, state, project } = parts;
  const range = project?.facts && priceRange(project.facts, project.settings, desk.content);
  const slicing = state.projects.filter((each) => each.state.at === 'slicing');
  const waiting = state.projects.filter(canCalculate);
  const isSlicing = slicing.length > 0;
  const shown = project?.state.at === 'slicing' || project?.state.at === 'adding' ? project : slicing[0];
  const isPriced = waiting.length === 0 && state.projects.some((each) => sliceOf(each.state));
  return (
    <div className="q-price">
      <div className="q-estimate">
        <div>
          <p className="q-label">Instant estimate</p>
          <p className="hint">From volume, in your browser</p>
        </div>
        {range && (
          <span className={range.high < WIDE_BELOW ? 'price muted' : 'price price-m muted'}>
            {plain(range.low)} to {plain(range.high)}
          </span>
        )}
      </div>
      {shown && <SliceProgressBar project={shown} />}
      {project?.state.at === 'failed' && <SliceFailed project={project} failure={project.state} />}
      <div className="q-acts">
        {isSlicing ? (
          <Button loading aria-disabled>
            Slicing
          </Button>
        ) : (
          !isPriced && (
            <Button
              look={project ? 'act' : 'plain'}
              disabled={waiting.length === 0}
              onClick={() => void calculatePrices(desk)}
            >
              {waiting.length > 1 ? `Calculate ${waiting.length} prices` : 'Calculate price'}
            </Button>
          )
        )}
        {project && (
          <Button look="quiet" onClick={() => cancelAll(desk)}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whole dollars without cents, as it is an estimate. */
function plain(amount: number): string {
  return dollars(amount).replace(/\.00$/, '');
}
