import type { StripeElements } from '@stripe/stripe-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { sentenceOf } from '../../lib/api.ts';
import type { CardForm } from '../../stores/checkout/checkout.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import type { ReadCard } from '../../stores/checkout/read-card.ts';
import { cardAppearance } from './card-appearance.ts';
import { loadPayments, type Payments } from './load-stripe.ts';

export interface CardFormState extends CardForm {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly isSandbox: boolean;
  /** what is wrong, in the provider's or our own words */
  readonly problem: string | undefined;
  readonly load: () => void;
}

interface Mounted extends Payments {
  readonly elements: StripeElements;
}

/** Mounts the provider's card fields into `place`. What is typed in them never reaches this page. */
export function useCardForm(place: RefObject<HTMLElement | null>, amount: number): CardFormState {
  const [status, setStatus] = useState<CardFormState['status']>('loading');
  const [problem, setProblem] = useState<string>();
  const [isSandbox, setIsSandbox] = useState(false);
  const mounted = useRef<Mounted>(undefined);
  const latestAmount = useRef(amount);

  const load = useCallback(() => {
    setStatus('loading');
    setProblem(undefined);
    mount(place, latestAmount.current, {
      onReady: () => setStatus('ready'),
      onChange: () => setProblem(undefined),
      onFailure: (sentence) => {
        setStatus('failed');
        setProblem(sentence);
      },
    }).then((result) => {
      mounted.current = result;
      setIsSandbox(result?.isSandbox ?? false);
    });
  }, [place]);

  useEffect(() => {
    load();
    return () => mounted.current?.elements.getElement('payment')?.destroy();
  }, [load]);

  useEffect(() => {
    latestAmount.current = amount;
    mounted.current?.elements.update({ amount });
  }, [amount]);

  const readCard = useCallback(async () => {
    setProblem(undefined);
    const result = mounted.current ? await tokenise(mounted.current) : { problem: messages.cardFormMissing };
    setProblem(result.problem);
    return result.card ?? null;
  }, []);

  return { status, isSandbox, problem, load, readCard };
}

interface MountEvents {
  readonly onReady: () => void;
  readonly onChange: () => void;
  readonly onFailure: (sentence: string) => void;
}

async function mount(
  place: RefObject<HTMLElement | null>,
  amount: number,
  { onReady, onChange, onFailure }: MountEvents,
): Promise<Mounted | undefined> {
  try {
    const payments = await loadPayments();
    if (!place.current) return undefined;
    const elements = payments.stripe.elements({
      mode: 'payment',
      amount,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
      appearance: cardAppearance(),
    });
    const element = elements.create('payment');
    element.on('ready', onReady);
    element.on('change', onChange);
    element.on('loaderror', () => onFailure(messages.cardFormMissing));
    element.mount(place.current);
    return { ...payments, elements };
  } catch (error) {
    onFailure(sentenceOf(error));
    return undefined;
  }
}

async function tokenise({ stripe, elements }: Mounted): Promise<{ card?: ReadCard; problem?: string | undefined }> {
  try {
    const submitted = await elements.submit();
    if (submitted.error) return { problem: submitted.error.message };
    const { firstName, lastName, email, phone } = $details.get();
    const billing_details = { name: `${firstName} ${lastName}`.trim(), email, phone };
    const result = await stripe.createConfirmationToken({
      elements,
      params: { payment_method_data: { billing_details } },
    });
    if (result.error) return { problem: result.error.message };
    const { id, payment_method_preview: preview } = result.confirmationToken;
    return { card: { tokenId: id, brand: preview?.card?.brand, last4: preview?.card?.last4 } };
  } catch {
    return { problem: messages.cardFormMissing };
  }
}
