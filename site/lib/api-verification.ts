import { type AnswerParser, callApi } from './api.ts';

type Verified = Readonly<Record<string, string>>;

/** By hand: the page has nothing else that needs schemas. The register dialog reads what came of it from its address. */
const parser: AnswerParser<Verified> = {
  safeParse(body) {
    const { status, err } = (body ?? {}) as Partial<Record<'status' | 'err', unknown>>;
    if (typeof status !== 'string') return { success: false };
    return { success: true, data: { status, ...(typeof err === 'string' && { err }) } };
  },
};

/** Verifies the address that the mail's token was sent to. Throws an ApiError. */
export function verifyAddress(token: string): Promise<Verified> {
  return callApi('/api/auth/verify', parser, { method: 'POST', body: { token } });
}
