import { ContentError } from '../../../content-reader/content-error.ts';
import { contentFolder } from '../../build/content-folder.ts';
import type { Answer, AnsweredFaq } from './answers.ts';

/** The questions that a page picked by id; an unknown id fails the build. */
export function shownQuestions(faq: Pick<AnsweredFaq, 'groups'>, ids: readonly string[], file: string): Answer[] {
  const all = faq.groups.flatMap(({ entries }) => entries);
  return ids.map((id) => {
    const entry = all.find((candidate) => candidate.id === id);
    if (entry) return entry;
    const known = all.map((candidate) => candidate.id).join(', ');
    const message = `"${id}" is not a question of faq.yaml; there are ${known}`;
    throw new ContentError(contentFolder, [{ file, message }]);
  });
}
