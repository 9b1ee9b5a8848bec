import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Content } from './content.ts';
import { checkSpelling } from './spelling.ts';

const folder = mkdtempSync(join(tmpdir(), 'spelling-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('names the line, the word and its American spelling, and leaves names of files and words that shoppers type', () => {
  writeFileSync(
    join(folder, 'post.md'),
    '# Black\n\nA grey part needs no draught.\n\n![x](/media/stone-grey-800.webp)\n',
  );
  writeFileSync(join(folder, 'search.yaml'), 'same:\n  - [gray, grey]\n');
  expect(checkSpelling(new Content(folder))).toEqual([
    { file: 'post.md:3', message: 'says “grey”; shoppers read American English: “gray”' },
    { file: 'post.md:3', message: 'says “draught”; shoppers read American English: “draft”' },
  ]);
});
