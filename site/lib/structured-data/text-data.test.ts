import { describe, expect, test } from 'vitest';
import { articleData, faqData, postData } from './text-data.ts';

const site = new URL('https://northspool.example');
const post = {
  title: 'Dry filament, explained',
  description: 'What water does to a spool.',
  path: '/blog/dry-filament/',
  pictures: ['/media/blog/drying-1440.webp'],
  author: 'Mara Lindqvist',
  published: new Date('2026-10-02'),
  category: 'Drying',
  words: 940,
};

describe('search engines learn of a post', () => {
  test('who wrote it, when, and where it stands', () => {
    expect(postData(post, 'Northspool', site)).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Dry filament, explained',
      url: 'https://northspool.example/blog/dry-filament/',
      image: ['https://northspool.example/media/blog/drying-1440.webp'],
      datePublished: '2026-10-02T00:00:00.000Z',
      dateModified: '2026-10-02T00:00:00.000Z',
      author: { '@type': 'Person', name: 'Mara Lindqvist' },
      publisher: { '@type': 'Organization', name: 'Northspool' },
    });
  });

  test('that it was changed later', () => {
    const data = postData({ ...post, modified: new Date('2026-11-01') }, 'Northspool', site);
    expect(data).toMatchObject({ dateModified: '2026-11-01T00:00:00.000Z' });
  });

  test('that the shop is an organization', () => {
    const data = postData({ ...post, author: 'Northspool workshop' }, 'Northspool', site);
    expect(data).toMatchObject({ author: { '@type': 'Organization', name: 'Northspool workshop' } });
  });
});

test('search engines learn each question with its answer', () => {
  const data = faqData([{ question: 'Do you ship to Canada?', answer: 'Yes, by ground.' }]);
  expect(data.mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'Do you ship to Canada?',
      acceptedAnswer: { '@type': 'Answer', text: 'Yes, by ground.' },
    },
  ]);
});

test('a tutorial is signed by the shop and has no unknown dates', () => {
  const data = articleData(
    { title: 'The first layer', description: 'How it sticks.', path: '/tutorials/first-layer/' },
    'Northspool',
    site,
  );
  expect(data).toMatchObject({ '@type': 'TechArticle', author: { name: 'Northspool' } });
  expect(data).not.toHaveProperty('datePublished');
  expect(data).not.toHaveProperty('image');
});
