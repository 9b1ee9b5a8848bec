import type { Appearance, StripeElements } from '@stripe/stripe-js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { messageOf } from '../../lib/api.ts';
import type { CardToken } from '../../stores/checkout/payment-choice.ts';
import { loadPayments, type Payments } from './load-stripe.ts';

/** The hosted card fields in the shop's colors, read from its CSS tokens. */
function cardAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--ink'),
      colorText: token('--ink'),
      colorTextPlaceholder: token('--ink-3'),
      colorBackground: token('--white'),
      colorDanger: token('--vermilion-text'),
      borderRadius: token('--r-2'),
      fontFamily: '"Helvetica Neue", Arial, sans-serif',
      gridRowSpacing: token('--s-4'),
      gridColumnSpacing: token('--s-4'),
    },
  };
}

/** What the card is for: paying an amount in cents, once or each month, or being saved. */
export type CardPurpose =
  | { readonly mode: 'payment' | 'subscription'; readonly amount: number }
  | { readonly mode: 'setup' };

export interface CardFields {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly isSandbox: boolean;
  /** the error, in the provider's words or ours */
  readonly problem: string | undefined;
  readonly load: () => void;
  /** Creates a token for the typed card; resolves without one when the fields and `problem` show an error. */
  readonly read: (holder: CardHolder, options?: { readonly save: boolean }) => Promise<CardRead>;
}

interface Problem {
  readonly sentence: string | undefined;
  readonly isIncomplete: boolean;
}

/** Mounts the provider's card fields into `place`. The typed card never reaches this page. */
export function useCardFields(place: RefObject<HTMLElement | null>, purpose: CardPurpose): CardFields {
  const [status, setStatus] = useState<CardFields['status']>('loading');
  const [problem, setProblem] = useState<Problem>();
  const [isSandbox, setIsSandbox] = useState(false);
  const mounted = useRef<MountedFields>(undefined);
  const latest = useRef(purpose);

  const load = useCallback(() => {
    setStatus('loading');
    setProblem(undefined);
    mount(place, latest.current, {
      onReady: () => setStatus('ready'),
      onChange: (isComplete) => setProblem((told) => (told && isOver(told, isComplete) ? undefined : told)),
      onFailure: (sentence) => {
        setStatus('failed');
        setProblem({ sentence, isIncomplete: false });
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

  const { mode } = purpose;
  const amount = purpose.mode === 'setup' ? undefined : purpose.amount;
  useEffect(() => {
    if (mode === 'setup' || amount === undefined) return;
    latest.current = { mode, amount };
    // An amount that failed to reach the fields is sent again when the token is created.
    mounted.current?.elements.update({ amount }).catch(() => {});
  }, [mode, amount]);

  const read = useCallback<CardFields['read']>(async (holder, options) => {
    setProblem(undefined);
    const result = mounted.current
      ? await tokenise(mounted.current, holder, options)
      : { card: null, problem: paymentMessages.cardFormMissing, isIncomplete: false };
    setProblem(result.card ? undefined : { sentence: result.problem, isIncomplete: result.isIncomplete });
    return result;
  }, []);

  return { status, isSandbox, problem: problem?.sentence, load, read };
}

/**
 * A problem with an incomplete card is over once the card is complete, and one with a complete card once it is edited.
 * Other changes are ignored: the field that a click leaves may report after the click.
 */
function isOver({ isIncomplete }: Problem, isComplete: boolean): boolean {
  return isIncomplete === isComplete;
}

interface MountEvents {
  readonly onReady: () => void;
  readonly onChange: (isComplete: boolean) => void;
  readonly onFailure: (sentence: string) => void;
}

async function mount(
  place: RefObject<HTMLElement | null>,
  purpose: CardPurpose,
  { onReady, onChange, onFailure }: MountEvents,
): Promise<MountedFields | undefined> {
  try {
    const payments = await loadPayments();
    if (!place.current) return undefined;
    const elements = payments.stripe.elements({
      ...purpose,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
      appearance: cardAppearance(),
    });
    // Link needs its own hosts and terms; accounts save cards here.
    const element = elements.create('payment', { wallets: { link: 'never' } });
    element.on('ready', onReady);
    element.on('change', ({ complete }) => onChange(complete));
    element.on('loaderror', () => onFailure(paymentMessages.cardFormMissing));
    element.mount(place.current);
    return { ...payments, elements };
  } catch (error) {
    onFailure(messageOf(error));
    return undefined;
  }
}

interface MountedFields extends Payments {
  readonly elements: StripeElements;
}

interface CardHolder {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
}

type CardRead =
  | { readonly card: CardToken; readonly problem?: undefined }
  | {
      readonly card: null;
      readonly problem: string | undefined;
      /** the fields are incomplete or invalid */
      readonly isIncomplete: boolean;
    };

/** Exchanges the typed card for a token; `save` lets the payment store the card. */
async function tokenise(
  { stripe, elements }: MountedFields,
  holder: CardHolder,
  { save }: { readonly save: boolean } = { save: false },
): Promise<CardRead> {
  try {
    // Stripe.js applies the update asynchronously: a token requested before lacks the consent to store the card.
    await elements.update({ setupFutureUsage: save ? 'off_session' : null });
    const submitted = await elements.submit();
    if (submitted.error) return { card: null, problem: submitted.error.message, isIncomplete: true };
    const result = await stripe.createConfirmationToken({
      elements,
      params: { payment_method_data: { billing_details: holder } },
    });
    if (result.error) return { card: null, problem: result.error.message, isIncomplete: false };
    const { id, payment_method_preview: preview } = result.confirmationToken;
    return { card: { tokenId: id, brand: preview?.card?.brand, last4: preview?.card?.last4 } };
  } catch {
    return { card: null, problem: paymentMessages.cardFormMissing, isIncomplete: false };
  }
}
