import { useRef } from 'react';
import { materialLabel } from '../../../api/contract/catalogue/material-label.ts';
import { printingMessages } from '../../../api/contract/messages/printing.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import type { PrintContent } from '../../../api/contract/queu3d/print-content.ts';
import { formatPrintTime } from '../../lib/queu3d/format-print.ts';
import type { PricedPrint } from '../../lib/queu3d/price.ts';
import { pricedPrint } from '../../lib/queu3d/price.ts';
import { qualityOf } from '../../lib/queu3d/print-settings.ts';
import { buyPrints } from '../../stores/queu3d/buy.ts';
import type { Project } from '../../stores/queu3d/desk.ts';
import { sliceOf } from '../../stores/queu3d/machine.ts';
import { fetchQuote, quoteOf } from '../../stores/queu3d/quote.ts';
import { canCalculate } from '../../stores/queu3d/slice.ts';
import { Button } from '../../ui/Button.tsx';
import type { DeskProps } from './desk-props.ts';
import { useFocusRescue } from './use-focus-rescue.ts';

/** Shown once a model is sliced: the price breakdown, and Add to Cart in place of Calculate price. */
export function QuotePanel({ desk, state, project }: DeskProps) {
  const { projects, quoting, newPrice } = state;
  const quote = quoteOf(state);
  const sliced = projects.flatMap((each) => {
    const slice = sliceOf(each.state);
    return slice ? [{ project: each, slice, priced: pricedPrint(each.settings, slice, quote, desk.content) }] : [];
  });
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, sliced.length > 0 && !projects.some(canCalculate));
  if (sliced.length === 0) return null;
  const shown = sliced.find((each) => each.project === project);
  const total = sliced.reduce((sum, { priced }) => sum + priced.price, 0);
  const isAdding = sliced.some((each) => each.project.state.at === 'adding');
  const isLoading = quoting.at === 'loading';
  const canAdd = total > 0 && sliced.every((each) => each.project.settings.colorName !== '');
  return (
    <div className="q-price">
      {shown && <Breakdown {...shown} content={desk.content} />}
      {projects.length > 1 && (
        <dl className="q-rows">
          <div className="sum">
            <dt>
              {sliced.length === projects.length ? 'All models' : `${sliced.length} of ${projects.length} models`}
            </dt>
            <dd>{dollars(total)}</dd>
          </div>
        </dl>
      )}
      {newPrice && (
        <p className="q-told" role="alert">
          <strong>The price is {dollars(newPrice.now)}.</strong> {queu3dMessages.priceDiffers(dollars(newPrice.before))}
        </p>
      )}
      {quoting.at === 'failed' && (
        <div className="q-failed" role="alert">
          <p>{quoting.message}</p>
          <Button size="s" onClick={() => void fetchQuote(desk)}>
            Try again
          </Button>
        </div>
      )}
      <p className="vh" role="status">
        {isLoading ? '' : `Your price is ${dollars(total)}.`}
      </p>
      <Button
        ref={button}
        look="act"
        size="l"
        wide
        loading={isAdding}
        disabled={!canAdd}
        // While the quote loads: a disabled button would lose the focus.
        aria-disabled={isLoading || undefined}
        onClick={() => isLoading || void buyPrints(desk)}
      >
        Add to Cart · {dollars(total)}
      </Button>
      <p className="hint">{printingMessages.printingTimeNote}</p>
    </div>
  );
}

interface BreakdownProps {
  project: Project;
  priced: PricedPrint;
  content: PrintContent;
}

/** Grams × price per gram × quantity = price. */
function Breakdown({ project: { settings }, priced, content }: BreakdownProps) {
  const { label, layerHeight } = qualityOf(settings, content);
  const { spool } = priced;
  return (
    <>
      <div className="q-sliced-h">
        <h2>When it is sliced</h2>
        <span className="data">{formatPrintTime(priced.printTime)} each</span>
      </div>
      <dl className="q-rows">
        <div>
          <dt>Filament</dt>
          <dd>{priced.grams.toFixed(1)} g</dd>
        </div>
        <div>
          <dt>
            {materialLabel(settings.material)}, {label} {layerHeight.toFixed(2)} mm
          </dt>
          <dd>{dollars(priced.perGram)} / g</dd>
        </div>
        <div>
          <dt>One print</dt>
          <dd>{dollars(priced.each)}</dd>
        </div>
        <div>
          <dt>Quantity</dt>
          <dd>× {settings.quantity}</dd>
        </div>
        <div className="sum">
          <dt>Your price</dt>
          <dd>{dollars(priced.price)}</dd>
        </div>
      </dl>
      {spool && (
        <p className="q-spool">
          Have a printer? <a href={spool.url}>Buy the spool for {dollars(spool.price)}</a> and print it yourself.
        </p>
      )}
    </>
  );
}
