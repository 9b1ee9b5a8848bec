import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { useCardFields } from './use-card-fields.ts';

const stripe = fakeStripe();

function Form({ save = false }: { save?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { status, problem, read } = useCardFields(place, { mode: 'setup' });
  return (
    <>
      <div ref={place} />
      <button
        type="button"
        disabled={status !== 'ready'}
        onClick={() => void read({ name: 'Dolores Kowalczyk' }, { save })}
      >
        Pay
      </button>
      <p role="alert">{problem}</p>
    </>
  );
}

const told = () => screen.getByRole('alert').textContent;
const change = (complete: boolean) => act(() => stripe.change({ complete }));

async function pressPay(save = false): Promise<void> {
  render(<Form save={save} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
}

beforeEach(() => {
  Object.assign(stripe, { reads: 0, keptFor: null, cardProblem: null, tokenProblem: null });
});

describe('the problem with a typed card', () => {
  it('stays when the field that the click left reports afterwards, and goes away with a complete card', async () => {
    stripe.cardProblem = 'Your ZIP is incomplete.';
    await pressPay();
    expect(told()).toBe('Your ZIP is incomplete.');
    change(false);
    expect(told()).toBe('Your ZIP is incomplete.');
    change(true);
    expect(told()).toBe('');
  });

  it('stays with a complete card until it is edited', async () => {
    stripe.tokenProblem = 'Your card is not supported.';
    await pressPay();
    change(true);
    expect(told()).toBe('Your card is not supported.');
    change(false);
    expect(told()).toBe('');
  });
});

describe('a typed card', () => {
  it('is read only after Stripe.js applied the shopper’s consent to store it', async () => {
    await pressPay(true);
    await waitFor(() => expect(stripe.reads).toBe(1));
    expect(stripe.keptFor).toBe('off_session');
  });

  it('is requested without Link, whose hosts our policy does not allow', async () => {
    await pressPay();
    expect(stripe.form).toMatchObject({ wallets: { link: 'never' } });
  });
});
