import { markdownToHtml } from 'satteri';
import type { Faq, FaqEntry } from '../../../contract/editorial/faq.ts';
import { readCopy } from './read-copy.ts';

export interface Answer extends FaqEntry {
  /** the rendered answer */
  readonly html: string;
}

export interface AnsweredFaq extends Omit<Faq, 'groups'> {
  readonly groups: readonly { id: string; heading: string; entries: readonly Answer[] }[];
}

/** The questions of `content/faq.yaml` with rendered answers. */
export async function loadAnswers(): Promise<AnsweredFaq> {
  const faq = await readCopy('faq.yaml');
  const groups = faq.groups.map((group) => ({ ...group, entries: group.entries.map(answered) }));
  return { ...faq, groups };
}

function answered(entry: FaqEntry): Answer {
  return { ...entry, html: markdownToHtml(entry.answer).html.trim() };
}
