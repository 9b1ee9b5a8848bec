import { useEffect, useRef, useState } from 'react';
import { dollars } from '../../../contract/dollars.ts';
import { LINK_TOKEN } from '../../../contract/mail-link.ts';
import { reorderScreenMessages as words } from '../../../contract/messages/reorder-screens.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { type ReorderLinkAnswer, type ReorderVerb, reorderLinkSchema } from '../../../contract/reorders.ts';
import { calendarDay } from '../../lib/account-area/shop-day.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { ListProblem } from '../ListProblem.tsx';
import { Problem } from '../Problem.tsx';
import { useWork } from '../use-work.ts';

type Loaded =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly answer: ReorderLinkAnswer }
  | { readonly at: 'failed'; readonly message: string };

const readLink = (token: string) =>
  callApi('/api/reorder-links', reorderLinkSchema, { headers: { [LINK_TOKEN]: token } });
const press = (verb: ReorderVerb, body: object) =>
  callApi(`/api/reorder-links/${verb}`, reorderLinkSchema, { method: 'POST', body });

const tokenHere = () => new URLSearchParams(location.search).get('token') ?? '';

/** The page of a link in the mail before an order. Opening it changes nothing: mail scanners open links too. */
export function ReorderLinkPage() {
  const [loaded, setLoaded] = useState<Loaded>({ at: 'loading' });
  const title = useRef<HTMLHeadingElement>(null);
  const load = async () => {
    try {
      setLoaded({ at: 'ready', answer: await readLink(tokenHere() || 'none') });
    } catch (error) {
      setLoaded({ at: 'failed', message: messageOf(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void load(), []);

  if (loaded.at === 'failed') return <ListProblem message={loaded.message} onRetry={() => void load()} />;
  if (loaded.at === 'loading') {
    return (
      <div>
        <p className="vh" role="status">
          Loading your reorder
        </p>
        <span className="skel skel-head" aria-hidden="true" />
      </div>
    );
  }
  const { answer } = loaded;
  const show = (after: ReorderLinkAnswer) => {
    setLoaded({ at: 'ready', answer: after });
    // The button that was pressed is gone.
    title.current?.focus();
  };
  return (
    <div className="link-state stack-5">
      <h1 className="h2" ref={title} tabIndex={-1}>
        {answer.message}
      </h1>
      {answer.state === 'open' && answer.verb && answer.reorder && (
        <Ask verb={answer.verb} reorder={answer.reorder} onDone={show} />
      )}
      <p>
        <a className="link" href="/account/reorders/">
          Your reorders
        </a>
      </p>
    </div>
  );
}

type LinkedReorder = NonNullable<ReorderLinkAnswer['reorder']>;

interface AskProps {
  verb: ReorderVerb;
  reorder: LinkedReorder;
  onDone: (answer: ReorderLinkAnswer) => void;
}

/** What the link would do, and the one press that does it. */
function Ask({ verb, reorder, onDone }: AskProps) {
  const { isWorking, problem, run } = useWork();
  const go = (body: object = {}) => void run(async () => onDone(await press(verb, { token: tokenHere(), ...body })));
  return (
    <>
      <p className="lede">{explain(verb, reorder)}</p>
      <ul className="reorder-lines">
        {reorder.lines.map((line) => (
          <li key={line.itemId}>
            <Swatch hex={line.hex} shape="dot" />
            <span>
              {quantityOf(line.qty, line.name)}
              {line.problem && <span className="err block">{line.problem}</span>}
            </span>
            <span className="data">{dollars(line.price * line.qty)}</span>
            {verb === 'swap' && <Swaps line={line} isWorking={isWorking} onChoose={go} />}
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
      {verb !== 'swap' && (
        <div>
          <Button look="act" size="l" loading={isWorking} onClick={() => go()}>
            {verb === 'skip' ? 'Skip this order' : 'Stop this reorder'}
          </Button>
        </div>
      )}
    </>
  );
}

function explain(verb: ReorderVerb, { date, after, last4, estimate, weeks }: LinkedReorder): string {
  if (verb === 'skip' && after) return words.skipTakes(calendarDay(after));
  if (verb === 'stop') return words.stopTakes;
  const price = estimate.totals ? `${dollars(estimate.totals.total)} at today’s prices` : words.every(weeks);
  return `${date ? `${calendarDay(date)}: ` : ''}${price}, card ending ${last4}.`;
}

interface SwapsProps {
  line: LinkedReorder['lines'][number];
  isWorking: boolean;
  onChoose: (swap: { itemId: string; swapTo: string }) => void;
}

/** Other colors of a spool, of which one press sends one. */
function Swaps({ line, isWorking, onChoose }: SwapsProps) {
  return (
    <fieldset className="swaps">
      <legend className="data">{line.swaps.length > 0 ? words.swapFor(line.name) : words.noSwap}</legend>
      <div className="cluster">
        {line.swaps.map(({ itemId, name, hex, price }) => (
          <Button
            key={itemId}
            size="s"
            disabled={isWorking}
            onClick={() => onChoose({ itemId: line.itemId, swapTo: itemId })}
          >
            <Swatch hex={hex} shape="dot" /> {name}
            {price !== line.price && <span className="data"> {dollars(price)}</span>}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
