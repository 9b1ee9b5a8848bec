import { resolve } from 'node:path';

/** Where the owner’s content files are. */
export const contentFolder = resolve(process.env['CONTENT_DIR'] ?? 'content');
