import { readMailLink } from '../mail-links/follow-mail-link.ts';
import { startLink } from './follow-link.ts';

const link = readMailLink();
if (link) startLink(link.place, link.token);
