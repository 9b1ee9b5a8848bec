import { type AnswerParser, callApi } from './api.ts';

type Verified = Readonly<Record<string, string>>;

/** Parsed by hand: nothing else on the page needs schemas. The register dialog reads the result from its URL. */
const parser: AnswerParser<Verified> = {
  safeParse(body) {
    const { status, err } = (body ?? {}) as Partial<Record<'status' | 'err', unknown>>;
    if (typeof status !== 'string') return { success: false };
    return { success: true, data: { status, ...(typeof err === 'string' && { err }) } };
  },
};

/** Verifies the e-mail address of the token. Throws an ApiError. */
export function verifyAddress(token: string): Promise<Verified> {
  return callApi('/api/auth/verify', parser, { method: 'POST', body: { token } });
}
