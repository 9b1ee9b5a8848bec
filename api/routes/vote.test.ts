import { beforeEach, describe, expect, it } from 'vitest';
import { closePoll, openPoll } from '../domain/polls.ts';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { memberOf } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;
const PATH = '/api/subscription/vote';
const question = 'What should the next Premium color be?';
const options = [
  { option: 'Packard Plum', hex: '#5B2A4E', note: 'Nearly black in shade.' },
  { option: 'Fisher Gold', hex: '#B98A2E' },
];
let poll = 0;

beforeEach(async () => {
  poll = await openPoll(db, { question, options, now: shop.deps.clock() });
});

const vote = (client: Pick<ShopClient, 'request'>, color: unknown) =>
  client.request(PATH, { method: 'POST', json: { color } });
const close = () => closePoll(db, poll, shop.deps.clock());
const counts = async (client: Pick<ShopClient, 'request'> = shop) => {
  const ballot = (await (await client.request(PATH)).json()) as { options: { option: string; votes?: number }[] };
  return ballot.options.map(({ votes }) => votes);
};
const refusal = async (response: Response) => {
  const { code, message } = await response.json();
  return { status: response.status, code, message };
};

describe('before voting', () => {
  it('shows everyone the question and its colors, but no results', async () => {
    const ballot = { question, options, open: true, voted: null };
    expect(await shop.asGuest().json(PATH)).toEqual(ballot);
    const { client } = await memberOf(shop);
    expect(await client.json(PATH)).toEqual(ballot);
  });
});

describe('a member who votes', () => {
  it('sees the results, which grow as others vote', async () => {
    const [first, second] = [await memberOf(shop), await memberOf(shop)];
    const answer = await (await vote(first.client, 'Fisher Gold')).json();
    expect(answer).toEqual({
      question,
      options: [
        { ...options[0], votes: 0 },
        { ...options[1], votes: 1 },
      ],
      open: true,
      voted: 'Fisher Gold',
    });
    await vote(second.client, 'Packard Plum');
    expect(await counts(first.client)).toEqual([1, 1]);
    expect(await counts()).toEqual([undefined, undefined]);
  });

  it('cannot vote again', async () => {
    const { client } = await memberOf(shop);
    await vote(client, 'Fisher Gold');
    expect(await refusal(await vote(client, 'Packard Plum'))).toEqual({
      status: 409,
      code: 'already_voted',
      message: 'You have already voted in this poll.',
    });
    expect(await client.json(PATH)).toMatchObject({ voted: 'Fisher Gold' });
    expect(await counts(client)).toEqual([0, 1]);
  });

  it('is counted once for simultaneous votes', async () => {
    const { client } = await memberOf(shop);
    const answers = await Promise.all(Array.from({ length: 8 }, () => vote(client, 'Fisher Gold')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await counts(client)).toEqual([0, 1]);
  });

  it('can vote again in the next poll', async () => {
    const { client } = await memberOf(shop);
    await vote(client, 'Fisher Gold');
    await close();
    await openPoll(db, { question: 'And now?', options, now: shop.deps.clock() });
    expect(await client.json(PATH)).toMatchObject({ question: 'And now?', voted: null });
    expect((await vote(client, 'Fisher Gold')).status).toBe(200);
    expect(await counts(client)).toEqual([0, 1]);
  });
});

it('is counted exactly among a hundred simultaneous votes', async () => {
  const members = await Promise.all(Array.from({ length: 100 }, () => memberOf(shop)));
  const answers = await Promise.all(
    members.map(({ client }, index) => vote(client, index % 4 === 0 ? 'Packard Plum' : 'Fisher Gold')),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await counts(members[0]?.client)).toEqual([25, 75]);
});

describe('voting', () => {
  it('is rejected for guests', async () => {
    expect(await refusal(await vote(shop.asGuest(), 'Fisher Gold'))).toMatchObject({
      status: 401,
      code: 'sign_in_required',
    });
    expect(await db.selectFrom('votes').selectAll().execute()).toEqual([]);
  });

  it('is rejected for non-members', async () => {
    const { client } = await signedIn(shop);
    expect(await refusal(await vote(client, 'Fisher Gold'))).toEqual({
      status: 403,
      code: 'vote_members_only',
      message: 'Only Premium members can vote.',
    });
    expect(await db.selectFrom('votes').selectAll().execute()).toEqual([]);
  });

  it('is rejected after the membership has ended', async () => {
    const { client } = await memberOf(shop, { validUntil: new Date(shop.deps.clock().getTime() - 1) });
    expect(await refusal(await vote(client, 'Fisher Gold'))).toMatchObject({ status: 403, code: 'vote_members_only' });
  });

  it.each([
    ['Mint', 400, 'vote_unknown_colour'],
    ['fisher gold', 400, 'vote_unknown_colour'],
    ['', 400, 'invalid_request'],
    ['Fisher\u0000Gold', 400, 'invalid_request'],
    [7, 400, 'invalid_request'],
    [undefined, 400, 'invalid_request'],
  ])('is rejected for %j', async (color, status, code) => {
    const { client } = await memberOf(shop);
    expect(await refusal(await vote(client, color))).toMatchObject({ status, code });
    expect(await counts(client)).toEqual([undefined, undefined]);
  });
});

describe('when voting is closed', () => {
  it('rejects votes, and shows everyone the results', async () => {
    const { client } = await memberOf(shop);
    const late = await memberOf(shop);
    await vote(client, 'Packard Plum');
    await close();
    expect(await refusal(await vote(late.client, 'Fisher Gold'))).toEqual({
      status: 409,
      code: 'voting_closed',
      message: 'Voting is currently closed.',
    });
    expect(await shop.asGuest().json(PATH)).toMatchObject({ open: false, voted: null });
    expect(await counts()).toEqual([1, 0]);
  });

  it('counts a simultaneous vote before the end, or rejects it', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => memberOf(shop)));
    const answers = await Promise.all([
      ...members.slice(0, 10).map(({ client }) => vote(client, 'Fisher Gold')),
      close().then(() => new Response()),
      ...members.slice(10).map(({ client }) => vote(client, 'Fisher Gold')),
    ]);
    const counted = answers.filter(({ status }) => status === 200).length - 1;
    expect(await counts()).toEqual([0, counted]);
  });

  it('shows no colors if there never was a poll', async () => {
    await db.deleteFrom('polls').execute();
    expect(await shop.asGuest().json(PATH)).toEqual({ question, options: [], open: false, voted: null });
  });
});

it('keeps a vote anonymously when its account is deleted', async () => {
  const [leaving, staying] = [await memberOf(shop), await memberOf(shop)];
  await vote(leaving.client, 'Packard Plum');
  await vote(staying.client, 'Fisher Gold');
  await db.deleteFrom('users').where('id', '=', leaving.user.id).execute();
  expect(await counts(staying.client)).toEqual([1, 1]);
  const kept = await db.selectFrom('votes').select('voter').orderBy('option', 'desc').execute();
  expect(kept).toEqual([{ voter: null }, { voter: staying.user.id }]);
});

it('exports a member’s votes', async () => {
  const { client, user } = await memberOf(shop);
  await vote(client, 'Fisher Gold');
  const { votes } = await client.json(`/api/user/${user.user_id}/data`);
  expect(votes).toEqual([{ question, option: 'Fisher Gold', cast: expect.any(String) }]);
});
