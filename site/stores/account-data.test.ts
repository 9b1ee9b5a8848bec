import { expect, it } from 'vitest';
import { accountData, clearAccountData } from './account-data.ts';

const answers: PromiseWithResolvers<string>[] = [];
const data = accountData(() => {
  const answer = Promise.withResolvers<string>();
  answers.push(answer);
  return answer.promise;
});

/** A load whose answer comes after something else has happened. */
async function answerAfter(happens: () => void): Promise<void> {
  const loaded = data.load();
  const asked = answers.at(-1);
  happens();
  asked?.resolve('old');
  await loaded;
}

it('keeps what a change returned when what was asked before is answered after it', async () => {
  await answerAfter(() => data.set('new'));
  expect(data.$state.get()).toEqual({ status: 'ready', data: 'new' });
});

it('keeps the answer of the later one of two loads', async () => {
  await answerAfter(() => {
    void data.load();
    answers.at(-1)?.resolve('new');
  });
  expect(data.$state.get()).toEqual({ status: 'ready', data: 'new' });
});

it('shows nothing of an account that was left, though its answer comes later', async () => {
  await answerAfter(clearAccountData);
  expect(data.$state.get()).toEqual({ status: 'loading' });
});
