// @ts-check
import { openPoll, seedMembers } from './seed.mjs';

const VOTERS = 100;
const OPTIONS = [
  { option: 'Harbor Teal', hex: '#1E8A8A' },
  { option: 'Brick', hex: '#9C4A32' },
];

/**
 * A hundred members vote at the same moment, each twice, over both replicas. The votes that count are then read.
 * @param {import('./open-bench-shop.mjs').BenchShop} shop
 * @param {string} secondUrl of another replica
 * @returns {Promise<{ voters: number, accepted: number, counted: number, ms: number }>}
 */
export async function measureVotes({ url, databaseUrl, tokenSecret }, secondUrl) {
  const tokens = await seedMembers(databaseUrl, tokenSecret, VOTERS);
  await openPoll(databaseUrl, OPTIONS);
  const begun = performance.now();
  const answers = await Promise.all(
    tokens.flatMap((token, place) => {
      const color = OPTIONS[place % OPTIONS.length]?.option;
      return [url, secondUrl].map((replica) =>
        call(replica, token, { method: 'POST', body: JSON.stringify({ color }) }),
      );
    }),
  );
  const ms = Math.round(performance.now() - begun);
  const accepted = answers.filter(({ status }) => status === 200).length;
  const ballot = await (await call(url, tokens[0] ?? '', {})).json();
  const counted = ballot.options.reduce(
    (/** @type {number} */ sum, /** @type {{ votes: number }} */ { votes }) => sum + votes,
    0,
  );
  return { voters: VOTERS, accepted, counted, ms };
}

/**
 * @param {string} replica
 * @param {string} token
 * @param {RequestInit} request
 */
async function call(replica, token, request) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return await fetch(`${replica}/api/subscription/vote`, { ...request, headers });
}
