import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { contentPublishSchema } from '../../../../contract/desk/content.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import {
  type Publishing,
  type PublishPlan,
  publishBackSchema,
  publishingSchema,
  publishPlanSchema,
} from '../../../../contract/desk/publishing.ts';
import { DONE, type OpenDesk, openDesk } from '../../../mocks/desk/open-desk.ts';
import { ContentScreen } from './ContentScreen.tsx';

const user = userEvent.setup({ delay: null });
const second = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, n)).toISOString();
let desk: OpenDesk;
let publishing: Publishing;
let plan: PublishPlan;

beforeEach(() => {
  history.replaceState(null, '', '/desk/content/?publish=drafts');
  desk = openDesk('editor');
  publishing = {
    now: second(9),
    publisher: { state: 'idle', problem: null },
    isWaiting: false,
    run: null,
    release: { id: 'r2', shownAt: second(0) },
    previous: { id: 'r1', shownAt: '2026-11-19T10:00:00.000Z' },
  };
  const post = {
    path: 'blog/dry.md',
    title: 'Dry your PLA',
    kind: 'Posts',
    by: 'max@example.com',
    at: second(0),
  } as const;
  plan = {
    changes: [{ ...post, before: 'title: Dry PLA\n', after: 'title: Dry your PLA\n' }],
    prices: [{ item: 'pla-petrol', name: 'PLA Petrol', before: 2299, after: 2199 }],
    pages: ['/blog/dry/'],
    problems: [],
  };
  desk.on('GET /desk/content/publishing', { answer: publishingSchema }, () => publishing);
  desk.on('GET /desk/content/plan', { answer: publishPlanSchema }, () => plan);
  desk.on('POST /desk/content/publish', { body: contentPublishSchema, answer: doneSchema }, () => DONE);
  desk.on('POST /desk/content/back', { body: publishBackSchema, answer: doneSchema }, () => DONE);
});

it('shows what will change with the words before and after, and publishes it', async () => {
  render(<ContentScreen />);
  expect(await screen.findByText('The check found nothing wrong.')).toBeTruthy();
  const price = screen.getByRole('row', { name: /PLA Petrol/ });
  expect(within(price).getByText('$22.99') && within(price).getByText('$21.99')).toBeTruthy();
  expect(screen.getByRole('link', { name: '/blog/dry/' })).toBeTruthy();
  expect(document.querySelector('ins')?.textContent).toContain('your');
  await user.click(screen.getByRole('button', { name: 'Publish 1 draft' }));
  expect(await screen.findByText('Publishing of 1 draft began.')).toBeTruthy();
  expect(desk.sent).toEqual([{ call: 'POST /desk/content/publish', body: { paths: ['blog/dry.md'] } }]);
});

it('says why drafts cannot be published together', async () => {
  plan = { ...plan, problems: ['blog/dry.md: cover: must be a picture.'] };
  render(<ContentScreen />);
  expect(await screen.findByText('blog/dry.md: cover: must be a picture.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish 1 draft' }));
  expect(desk.sent).toEqual([]);
});

it('follows the steps of a run, with how long each has taken', async () => {
  const steps = [
    { step: 'copy' as const, at: second(1) },
    { step: 'check' as const, at: second(3) },
    { step: 'build' as const, at: second(4) },
  ];
  const run = { kind: 'edits' as const, by: null, startedAt: second(1), endedAt: null, steps, problem: null };
  publishing = { ...publishing, isWaiting: true, publisher: { state: 'building', problem: null }, run };
  render(<ContentScreen />);
  const list = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Copy the content and put the edits in 2.0 s',
    'Check it 1.0 s',
    'Render the pages that change 5.0 s',
    'Show it',
  ]);
  expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
  publishing = { ...publishing, isWaiting: false, run: { ...run, endedAt: second(12) } };
  expect(await screen.findByText('Live after 11.0 s.', undefined, { timeout: 3_000 })).toBeTruthy();
});

it('says that an edit waits, not how the publish before it went', async () => {
  const ended = { startedAt: second(1), endedAt: second(3), steps: [], problem: null };
  publishing = { ...publishing, isWaiting: true, run: { kind: 'edits', by: null, ...ended } };
  render(<ContentScreen />);
  expect(await screen.findByText('Waiting to be published …')).toBeTruthy();
  expect(screen.queryByText(/^Live after/)).toBeNull();
});

it('goes back to what was shown before with one press and a yes', async () => {
  render(<ContentScreen />);
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  await user.click(screen.getByRole('button', { name: 'Go back to what was shown before' }));
  expect(await screen.findByText('The shop is going back.')).toBeTruthy();
  expect(desk.sent).toEqual([{ call: 'POST /desk/content/back', body: { release: 'r2' } }]);
});

it('says why the last run failed', async () => {
  const ended = { startedAt: second(1), endedAt: second(3), steps: [], problem: 'The disk is full.' };
  publishing = { ...publishing, run: { kind: 'edits', by: null, ...ended } };
  render(<ContentScreen />);
  expect(await screen.findByText('The disk is full.')).toBeTruthy();
});
