import type { Ballot } from '../../contract/premium/vote.ts';
import { type AnswerParser, callApi } from './api.ts';

const PATH = '/api/subscription/vote';

/** Parsed by hand: the contract's schemas are larger than the whole page. */
const ballotParser: AnswerParser<Ballot> = {
  safeParse: (body) => (isBallot(body) ? { success: true, data: body } : { success: false }),
};

export function fetchBallot(): Promise<Ballot> {
  return callApi(PATH, ballotParser);
}

/** Resolves to the poll with its counts. Throws an ApiError. */
export function postVote(color: string): Promise<Ballot> {
  return callApi(PATH, ballotParser, { method: 'POST', body: { color } });
}

function isBallot(body: unknown): body is Ballot {
  if (!isRecord(body)) return false;
  const { question, options, open, voted } = body;
  return (
    typeof question === 'string' &&
    typeof open === 'boolean' &&
    (voted === null || typeof voted === 'string') &&
    Array.isArray(options) &&
    options.every(isOption)
  );
}

function isOption(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { option, hex, note, votes } = value;
  return (
    typeof option === 'string' &&
    typeof hex === 'string' &&
    /^#[0-9a-f]{6}$/i.test(hex) &&
    (note === undefined || typeof note === 'string') &&
    (votes === undefined || typeof votes === 'number')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
