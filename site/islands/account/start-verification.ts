import { type AnswerParser, callApi } from '../../lib/api.ts';
import { goToInstead } from '../../lib/go-to.ts';
import { followMailLink, readMailLink } from '../mail-links/follow-mail-link.ts';

const link = readMailLink();
if (link) {
  followMailLink(link.place, link.token, async (_, token) => {
    goToInstead(`/modal/register/?${new URLSearchParams(await verifyAddress(token))}`);
    return 'busy';
  });
}

type Verified = Readonly<Record<string, string>>;

/** Parsed by hand: nothing else on the page needs schemas. The register dialog reads the result from its URL. */
const parser: AnswerParser<Verified> = {
  safeParse(body) {
    const { status, err } = (body ?? {}) as Partial<Record<'status' | 'err', unknown>>;
    if (typeof status !== 'string') return { success: false };
    return { success: true, data: { status, ...(typeof err === 'string' && { err }) } };
  },
};

/** Verifies the email address of the token. Throws an ApiError. */
function verifyAddress(token: string): Promise<Verified> {
  return callApi('/api/auth/verify', parser, { method: 'POST', body: { token } });
}
