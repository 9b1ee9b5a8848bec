import { verifyAddress } from '../../lib/api-verification.ts';
import { goToInstead } from '../../lib/go-to.ts';
import { followMailLink, readMailLink } from '../mail-links/follow-mail-link.ts';

const link = readMailLink();
if (link) {
  followMailLink(link.place, link.token, async (_, token) => {
    goToInstead(`/modal/register/?${new URLSearchParams(await verifyAddress(token))}`);
    return 'busy';
  });
}
