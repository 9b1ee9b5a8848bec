import { fileURLToPath } from 'node:url';
import { Content } from '../../content-reader/content.ts';

/** The words of the shop's own mails. */
export const testMails = new Content(fileURLToPath(new URL('../../content', import.meta.url))).value('mails.yaml');
