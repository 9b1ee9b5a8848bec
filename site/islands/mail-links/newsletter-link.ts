import { followNewsletterLink } from '../../lib/api-newsletter.ts';
import { followMailLink, readMailLink } from './follow-mail-link.ts';

const link = readMailLink();
if (link) followMailLink(link.place, link.token, followNewsletterLink);
