import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { familySchema } from '../contract/catalogue/family.ts';
import { postHeadSchema } from '../contract/editorial/post.ts';
import type { ReadResult } from './content-cache.ts';
import { ContentError } from './content-error.ts';
import { parseMarkdown, parseYaml, splitFrontmatter } from './content-files.ts';
import { petrol } from './content-folder-for-test.ts';

const post = `---
title: Why we dry PLA twice
category: Materials
date: 2026-11-18
preview: Four hours is what the data sheet says. We looked where the water really is.
metaTitle: Why we dry PLA twice
metaDesc: We pulled samples every thirty minutes and found where the water in a spool really is.
cover: /media/spools/pla-petrol-macro-800.webp
coverAlt: ''
author: Ruth Adeyemi
products: [pla-petrol-1.75mm-1kg]
---
PLA drinks.
`;

/** As an editor reads them at the top of the project. */
function linesOf(result: ReadResult<unknown>): string[] {
  return result.ok ? [] : new ContentError('content', result.problems).message.split('\n').slice(1);
}

describe('a YAML file', () => {
  const family = stringify(petrol);
  const problemsOf = (text: string) => linesOf(parseYaml('products/pla/petrol.yaml', text, familySchema));

  it('has no problems when it is valid', () => {
    expect(problemsOf(family)).toEqual([]);
  });

  it('has one line for each problem, with the file, the field and what was expected', () => {
    const wrong = family
      .replace('price: 2299', 'price: 22.99')
      .replace('"#0B5A63"', 'teal')
      .replace(/^name:/m, 'nome:');
    expect(problemsOf(wrong)).toEqual([
      'content/products/pla/petrol.yaml: name: is missing; must be text',
      'content/products/pla/petrol.yaml: hex: must be a color such as #0B5A63',
      'content/products/pla/petrol.yaml: variants[0].price: must be a whole number of cents, such as 2299 for $22.99',
      expect.stringMatching(
        /^content\/products\/pla\/petrol\.yaml: nome: is not a field; the fields are material, color/,
      ),
    ]);
  });

  it('has its invalid YAML reported with the line', () => {
    expect(problemsOf(`${family}  - { price: 1`)[0]).toMatch(
      /^content\/products\/pla\/petrol\.yaml: must be valid YAML; .* at line \d+/,
    );
  });
});

describe('a Markdown file', () => {
  const problemsOf = (text: string) => linesOf(parseMarkdown('blog/dry.md', text, postHeadSchema));

  it('has no problems when it is valid', () => {
    expect(problemsOf(post)).toEqual([]);
  });

  it.each([
    ['missing field', post.replace(/^author.*\n/m, ''), 'content/blog/dry.md: author: is missing; must be text'],
    [
      'impossible date',
      post.replace('2026-11-18', '2026-02-30'),
      'content/blog/dry.md: date: must be a date such as 2026-11-18',
    ],
    [
      'unknown category',
      post.replace('Materials', 'Rumors'),
      'content/blog/dry.md: category: must be one of Materials, Printing, Workshop',
    ],
    [
      'misspelled field',
      post.replace('coverAlt', 'coverAlts'),
      expect.stringContaining('content/blog/dry.md: coverAlts: is not a field'),
    ],
    [
      'invalid YAML',
      post.replace('category: Materials', 'category: [Materials'),
      expect.stringMatching(/^content\/blog\/dry\.md: must be valid YAML; .* at line 4, /),
    ],
    ['missing head', 'PLA drinks.', expect.stringContaining('must begin with a head between two lines of ---')],
    ['missing text', post.replace('PLA drinks.', ''), 'content/blog/dry.md: has no text below its head'],
  ])('has its %s reported with the file and a hint', (_, text, line) => {
    expect(problemsOf(text)).toContainEqual(line);
  });

  it('ends its head at the second line of hyphens; later rules are text', () => {
    expect(splitFrontmatter('---\ntitle: Dry it\n---\nFirst.\n\n---\n\nLast.\n')).toEqual({
      head: '\ntitle: Dry it\n',
      body: 'First.\n\n---\n\nLast.\n',
    });
  });

  it('may have Windows line endings', () => {
    expect(splitFrontmatter('---\r\ntitle: Dry it\r\n---\r\nText')).toEqual({
      head: '\ntitle: Dry it\r\n',
      body: 'Text',
    });
  });

  it.each(['', 'title: Dry it', '---\ntitle: Dry it\n'])('has no head when it is %j', (text) => {
    expect(splitFrontmatter(text)).toBeUndefined();
  });
});

it('counts the problems before it lists them', () => {
  const problems = [
    { file: 'a.yaml', message: 'b' },
    { file: 'c.yaml', field: 'd', message: 'e' },
  ];
  expect(new ContentError('content', problems).message).toBe(
    '2 problems in content files:\ncontent/a.yaml: b\ncontent/c.yaml: d: e',
  );
});
