import type { FAQPage, WithContext } from 'schema-dts';

interface Answered {
  readonly question: string;
  /** text, or HTML with nothing but paragraphs, lists, links and emphasis: search engines show no more */
  readonly answer: string;
}

/** Structured data of an FAQ page; search engines require that each entry is visible on the page. */
export function faqData(questions: readonly Answered[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
