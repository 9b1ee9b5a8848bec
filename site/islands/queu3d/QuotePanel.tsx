import { useRef } from 'react';
import { printingMessages } from '../../../api/contract/messages/printing.ts';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { pricedPrint } from '../../lib/queu3d/priced-print.ts';
import { buyPrints } from '../../stores/queu3d/buy-prints.ts';
import { canCalculate, quoteOf } from '../../stores/queu3d/desk-state.ts';
import { askQuote } from '../../stores/queu3d/keep-quote.ts';
import { sliceOf } from '../../stores/queu3d/project-machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Breakdown } from './Breakdown.tsx';
import type { DeskParts } from './desk-parts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** When it is sliced: how the price comes about, and Add to Cart in place of Calculate price. */
export function QuotePanel({ desk, state, project }: DeskParts) {
  const { projects, quoting, newPrice } = state;
  const quote = quoteOf(state);
  const sliced = projects.flatMap((each) => {
    const slice = sliceOf(each.state);
    return slice ? [{ project: each, slice, priced: pricedPrint(each.settings, slice, quote, desk.content) }] : [];
  });
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, sliced.length > 0 && !projects.some(canCalculate));
  if (sliced.length === 0) return null;
  const shown = sliced.find((each) => each.project === project);
  const total = sliced.reduce((sum, { priced }) => sum + priced.price, 0);
  const isAdding = sliced.some((each) => each.project.state.at === 'adding');
  const isAsking = quoting.at === 'asking';
  const mayAdd = total > 0 && sliced.every((each) => each.project.settings.colorName !== '');
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
          <p>{quoting.sentence}</p>
          <Button size="s" onClick={() => void askQuote(desk)}>
            Try again
          </Button>
        </div>
      )}
      <p className="vh" role="status">
        {isAsking ? '' : `Your price is ${dollars(total)}.`}
      </p>
      <Button
        ref={button}
        look="act"
        size="l"
        wide
        loading={isAdding}
        disabled={!mayAdd}
        // For the moment of a question: a disabled button would lose the focus.
        aria-disabled={isAsking || undefined}
        onClick={() => isAsking || void buyPrints(desk)}
      >
        Add to Cart · {dollars(total)}
      </Button>
      <p className="hint">{printingMessages.printingTimeNote}</p>
    </div>
  );
}
