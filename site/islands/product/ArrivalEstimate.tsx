import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { promiseMessages } from '../../../api/contract/messages/promise.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';
import type { ItemArrival } from '../../../api/contract/shipping/arrival.ts';
import { spanText } from '../../../api/contract/shipping/arrival-words.ts';
import { deadlineText } from '../../lib/delivery-promise.ts';
import { holdsFor, keepFresh } from '../../lib/keep-fresh.ts';
import type { ArrivalAnswer } from '../../stores/delivery/arrival.ts';
import { $zip } from '../../stores/delivery/zip.ts';

const services: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ground',
  [serviceCodes.canadaEconomy]: 'Economy',
};

/** Complete as typed; anything else is looked up when the shopper presses Enter or leaves the field. */
const COMPLETE = /^\s*(\d{5}|\d{5}-\d{4}|[a-z]\d[a-z]\s?\d[a-z]\d)\s*$/i;

type State = ArrivalAnswer | { readonly kind: 'unasked' | 'loading' };

/** When the item arrives at a typed or remembered postal code, by each service, if it is ordered now. */
export function ArrivalEstimate({ itemId }: { itemId: string }) {
  const zip = useStore($zip, { ssr: 'initial' });
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const state = useArrival(itemId, asked);
  const id = useId();

  // A code that was typed here, in the cart or on an earlier visit.
  useEffect(() => {
    if (!zip) return;
    setTyped((before) => (isSameCode(before, zip) ? before : zip));
    setAsked((before) => (isSameCode(before, zip) ? before : zip));
  }, [zip]);

  const type = (text: string) => {
    setTyped(text);
    if (COMPLETE.test(text)) setAsked(text.trim());
  };
  const settle = (event?: SyntheticEvent) => {
    event?.preventDefault();
    setAsked(typed.trim());
  };
  const problem = state.kind === 'failed' ? state.message : '';

  return (
    <form className="arrival" onSubmit={settle} noValidate>
      <label htmlFor={id}>{promiseMessages.arrivalFor}</label>
      <input
        className="input"
        id={id}
        value={typed}
        autoComplete="postal-code"
        maxLength={12}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-answer`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => settle()}
      />
      <div className="arrival-answer" id={`${id}-answer`}>
        {state.kind === 'known' ? <Days arrival={state.arrival} /> : <p className="hint">{hintOf(state)}</p>}
        {problem && (
          <p className="err" role="alert">
            {problem}
          </p>
        )}
      </div>
      <p className="vh" role="status">
        {state.kind === 'known' ? state.arrival.methods.map(spoken).join(' ') : ''}
      </p>
    </form>
  );
}

/** Stored codes are upper case with one space; a shopper may also be typing on. */
function isSameCode(typed: string, stored: string): boolean {
  const compact = (code: string) => code.replace(/\s/g, '').toUpperCase();
  return compact(typed).startsWith(compact(stored));
}

function hintOf({ kind }: State): string {
  if (kind === 'failed') return '';
  return kind === 'loading' ? promiseMessages.arrivalLoading : promiseMessages.arrivalNone;
}

function Days({ arrival }: { arrival: ItemArrival }) {
  const now = useShopClock(arrival);
  return (
    <>
      <p>{deadlineText(arrival, now)}</p>
      <ul>
        {arrival.methods.map((method) => (
          <li key={method.serviceCode}>
            <span>{services[method.serviceCode]}</span> <strong>{spanText(method)}</strong>{' '}
            <span className="data">{price(method)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function price(method: { price: number }): string {
  return method.price === 0 ? 'Free' : dollars(method.price);
}

/** Announced once per answer, without the countdown, which would interrupt every minute. */
function spoken(method: ItemArrival['methods'][number]): string {
  return `${services[method.serviceCode]}: ${spanText(method)}, ${price(method)}.`;
}

/** Looks the days up, and again when they are out of date. */
function useArrival(itemId: string, postalCode: string): State {
  const [state, setState] = useState<State>({ kind: 'unasked' });
  useEffect(() => {
    if (!postalCode) {
      setState({ kind: 'unasked' });
      return;
    }
    let isCurrent = true;
    setState((before) => (before.kind === 'known' ? before : { kind: 'loading' }));
    const stop = keepFresh(async () => {
      // Loaded with the first postal code: the call brings the schemas, which the page does not need before.
      const { fetchArrival } = await import('../../stores/delivery/arrival.ts');
      const answer = await fetchArrival(itemId, postalCode);
      if (!isCurrent) return Number.POSITIVE_INFINITY;
      setState(answer);
      return answer.kind === 'known' ? holdsFor(answer.arrival) : Number.POSITIVE_INFINITY;
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [itemId, postalCode]);
  return state;
}

const TICK_MS = 15_000;

/** The shop's time, counted on from its answer: the shopper's own clock may be wrong. */
function useShopClock({ now }: ItemArrival): number {
  const [time, setTime] = useState(() => Date.parse(now));
  useEffect(() => {
    const start = performance.now();
    const tick = () => setTime(Date.parse(now) + performance.now() - start);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  return time;
}
