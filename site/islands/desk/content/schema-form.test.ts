import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { shapeOf } from '../../../../content-reader/content.ts';
import { splitFrontmatter } from '../../../../content-reader/content-files.ts';
import { familySchema } from '../../../../contract/catalogue/family.ts';
import { postHeadSchema } from '../../../../contract/editorial/post.ts';
import { fromForm, hintOf, kindOf, labelOf, type Schema, toForm } from './schema-form.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
const family = schemaOf(familySchema);
const field = (name: string) => family.properties?.[name] ?? {};
const petrol = parse(readFileSync('content/products/pla/petrol.yaml', 'utf8'));
const files = globSync('content/**/*.{yaml,md}').flatMap((file) => {
  const shape = shapeOf(file.slice('content/'.length));
  if (!shape) return [];
  const text = readFileSync(file, 'utf8');
  const value = parse(shape.isMarkdown ? (splitFrontmatter(text)?.head ?? '') : text);
  return [{ file, value, schema: schemaOf(shape.schema) }];
});

it.each(files)('gives back the values of $file that nobody changed', ({ value, schema }) => {
  expect(fromForm(schema, toForm(schema, value), value)).toEqual(value);
});

it('shows each field as what it is', () => {
  const kinds = ['material', 'color', 'hex', 'membersOnly', 'summary', 'facts', 'displayIndex', 'media', 'variants'];
  expect(kinds.map((name) => kindOf(field(name)))).toEqual([
    ...['choice', 'short', 'color', 'box', 'long', 'rows', 'number', 'block', 'rows'],
  ]);
});

it('shows the names of pictures as pictures, by how pages use them', () => {
  const media = field('media').properties ?? {};
  const shown = ['swatch', 'side', 'more', 'video'].map((name) => [kindOf(media[name] ?? {}), media[name]?.picture]);
  expect(shown).toEqual([
    ['picture', 'swatch'],
    ['picture', 'square'],
    ['pictures', undefined],
    ['short', undefined],
  ]);
  const post = schemaOf(postHeadSchema).properties?.['cover'] ?? {};
  expect([kindOf(post), post.picture, media['more']?.items?.picture]).toEqual(['picture', 'text', 'square']);
});

it('says what a field is, and its range', () => {
  expect(labelOf('displayIndex')).toBe('Display index');
  expect(hintOf(field('summary'))).toBe('one or two sentences under the heading; 20 to 180 characters');
  expect(hintOf(field('displayIndex'))).toBe('lists show the highest first; at most 10000');
  expect(hintOf({ type: 'array', items: { type: 'string' }, maxItems: 6 })).toBe('one a line; at most 6 entries');
});

describe('what was typed', () => {
  const form = () => toForm(family, petrol) as Record<string, unknown> & { variants: Record<string, unknown>[] };

  it('becomes numbers and lists, and leaves optional fields away that are empty', () => {
    const typed = form();
    Object.assign(typed, { finish: '', displayIndex: '7901' });
    Object.assign(typed.variants[0] ?? {}, { price: '2399', was: '2499', title: '' });
    const value = fromForm(family, typed, petrol) as typeof petrol;
    expect([value.finish, value.displayIndex, value.variants[0]]).toEqual([
      undefined,
      7901,
      { ...petrol.variants[0], price: 2399, was: 2499 },
    ]);
  });

  it('stays as it is where it is no number, and where it is required', () => {
    const typed = form();
    Object.assign(typed, { name: '', displayIndex: 'high' });
    expect(fromForm(family, typed, petrol)).toMatchObject({ name: '', displayIndex: 'high' });
  });
});
