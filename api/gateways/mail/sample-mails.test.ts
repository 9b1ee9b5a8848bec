import { expect, it } from 'vitest';
import { type MailWords, PLACEHOLDER } from '../../../contract/editorial/mails.ts';
import { testMails } from '../../test/test-mails.ts';
import { testStore } from '../../test/test-settings.ts';
import { sampleMails } from './sample-mails.ts';

const write = async (mails: MailWords) =>
  await Promise.all(
    Object.values(sampleMails).map((sample) => sample({ store: testStore, mails, publicUrl: 'https://shop.example' })),
  );

/** Each text by where it is in the content. */
const texts = new Map<string, string>();

/** Says where each text is, as markup, and names what it named. */
function marked(words: unknown, path: readonly string[] = []): unknown {
  if (typeof words !== 'string') {
    const fields = Object.entries(words as object).map(([name, each]) => [name, marked(each, [...path, name])]);
    return Object.fromEntries(fields);
  }
  const mark = `<b>${path.join('.')}</b>`;
  texts.set(mark, words);
  return [mark, ...(words.match(PLACEHOLDER) ?? [])].join(' ');
}

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

it('shows each text of the content, and as text', async () => {
  const mails = await write(marked(testMails) as MailWords);
  const html = mails.map((mail) => mail.html).join('\n');
  const subjects = mails.map(({ subject }) => subject).join('\n');
  const unseen = [...texts.keys()].filter((mark) => !html.includes(escaped(mark)) && !subjects.includes(mark));
  expect(unseen).toEqual([]);
  expect(texts.size).toBeGreaterThan(150);
  expect(html).not.toContain('<b>');
});

it('fills in whatever a text names', async () => {
  for (const { subject, text } of await write(testMails)) {
    for (const words of [subject, text]) expect(words).not.toMatch(/[{}]|undefined|null/);
  }
});
