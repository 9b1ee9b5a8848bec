import type { SearchWords } from '../contract/search-words.ts';
import type { Content } from './content.ts';
import { ContentError, type ContentProblem } from './content-error.ts';

/** A place on a page that answers a question. */
export interface StoredAnswer {
  readonly label: string;
  readonly url: string;
  readonly detail: string;
  /** plain text that is searched too */
  readonly text: string;
}

export interface SearchContent {
  readonly words: SearchWords;
  readonly answers: readonly StoredAnswer[];
}

/** Reads what the search knows besides goods and posts: `search.yaml`, the FAQ, the help page and the tutorials. */
export function readSearch(content: Content): SearchContent {
  const words = content.value('search.yaml');
  const faq = content.value('faq.yaml');
  const help = content.value('help.yaml');
  const tutorials = content.markdownFolder('tutorials');
  const answers = [
    ...faq.groups.flatMap(({ heading, entries }) =>
      entries.map(({ id, question, answer }) => ({
        label: question,
        url: `/faq/#${id}`,
        detail: heading,
        text: answer,
      })),
    ),
    ...help.topics.entries.map(({ title, text, link }) => ({
      label: title,
      url: link.url,
      // Figures of the shop are filled in by pages only.
      detail: text.includes('{') ? link.label : text,
      text,
    })),
    ...tutorials.files.map(({ value: { slug, head } }) => ({
      label: head.title,
      url: `/tutorials/${slug}/`,
      detail: `Tutorial, ${head.minutes} minutes`,
      text: `${head.preview} ${head.metaDesc}`,
    })),
  ];
  const problems = [...tutorials.problems, ...checkSame(words), ...checkPointers(words, answers)];
  if (problems.length > 0) throw new ContentError(content.folder, problems);
  return { words, answers };
}

/** A pointer without a label has that of the answer at its URL. */
function checkPointers({ pointers }: SearchWords, answers: readonly StoredAnswer[]): ContentProblem[] {
  return pointers.flatMap(({ label, url }, index) => {
    if (label !== undefined || answers.some((answer) => answer.url === url)) return [];
    const message = `must be there, since ${url} is no question, subject or tutorial with a title of its own`;
    return [{ file: 'search.yaml', field: `pointers[${index}].label`, message }];
  });
}

/** Each word belongs to one group, or one group would hide the other. */
function checkSame({ same }: SearchWords): ContentProblem[] {
  const seen = new Set<string>();
  return same.flatMap((group, index) =>
    group.flatMap((word) => {
      const isTwice = seen.has(word);
      seen.add(word);
      const message = `must have "${word}" in one group only; join the two`;
      return isTwice ? [{ file: 'search.yaml', field: `same[${index}]`, message }] : [];
    }),
  );
}
