import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeStripe } from '../../mocks/fake-stripe.ts';
import { useCardFields } from './use-card-fields.ts';

const stripe = fakeStripe();

function Form() {
  const place = useRef<HTMLDivElement>(null);
  const { status, problem, read } = useCardFields(place, { mode: 'setup' });
  return (
    <>
      <div ref={place} />
      <button type="button" disabled={status !== 'ready'} onClick={() => void read({ name: 'Dolores Kowalczyk' })}>
        Pay
      </button>
      <p role="alert">{problem}</p>
    </>
  );
}

const told = () => screen.getByRole('alert').textContent;
const change = (complete: boolean) => act(() => stripe.change({ complete }));

async function pressPay(): Promise<void> {
  render(<Form />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
}

beforeEach(() => {
  Object.assign(stripe, { cardProblem: null, tokenProblem: null });
});

describe('what is wrong with a typed card', () => {
  it('stays said when the field that the press left reports itself afterwards, and goes with a finished card', async () => {
    stripe.cardProblem = 'Your ZIP is incomplete.';
    await pressPay();
    expect(told()).toBe('Your ZIP is incomplete.');
    change(false);
    expect(told()).toBe('Your ZIP is incomplete.');
    change(true);
    expect(told()).toBe('');
  });

  it('stays said of a finished card until it is typed anew', async () => {
    stripe.tokenProblem = 'Your card is not supported.';
    await pressPay();
    change(true);
    expect(told()).toBe('Your card is not supported.');
    change(false);
    expect(told()).toBe('');
  });
});
