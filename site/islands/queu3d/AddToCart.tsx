import { useRef } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { buyPrints } from '../../stores/queu3d/buy.ts';
import { fetchQuote, pricedProjects, sumOf } from '../../stores/queu3d/quote.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusRescue } from './use-focus-rescue.ts';
import type { WorkspaceProps } from './workspace-props.ts';

interface Props extends WorkspaceProps {
  /** it has taken the place of Calculate price, which may have had the focus */
  isAlone: boolean;
}

/** Buys all priced models. */
export function AddToCart({ workspace, state, isAlone }: Props) {
  const priced = pricedProjects(workspace, state);
  const button = useRef<HTMLButtonElement>(null);
  useFocusRescue(button, isAlone);
  if (priced.length === 0) return null;
  const total = sumOf(priced);
  const isLoading = state.quoting.at === 'loading';
  return (
    <Button
      ref={button}
      look="act"
      loading={priced.some((each) => each.project.state.at === 'adding')}
      disabled={total === 0 || priced.some((each) => each.project.settings.colorName === '')}
      aria-describedby="q-minimum"
      // While the quote loads: a disabled button would lose the focus.
      aria-disabled={isLoading || undefined}
      onClick={() => isLoading || void buyPrints(workspace)}
    >
      Add to Cart · {dollars(total)}
    </Button>
  );
}

/** The shop's price differs from the shown one, or cannot be had; and the price, for screen readers. */
export function QuoteNotices({ workspace, state }: WorkspaceProps) {
  const { quoting, newPrice } = state;
  const priced = pricedProjects(workspace, state);
  if (priced.length === 0) return null;
  return (
    <>
      {newPrice && (
        <p className="q-told" role="alert">
          <strong>The price is {dollars(newPrice.now)}.</strong> {queu3dMessages.priceDiffers(dollars(newPrice.before))}
        </p>
      )}
      {quoting.at === 'failed' && (
        <div className="q-failed stack-3" role="alert">
          <p>{quoting.message}</p>
          <Button size="s" onClick={() => void fetchQuote(workspace)}>
            Try again
          </Button>
        </div>
      )}
      <p className="vh" role="status">
        {quoting.at === 'loading' ? '' : `Your price is ${dollars(sumOf(priced))}.`}
      </p>
    </>
  );
}
