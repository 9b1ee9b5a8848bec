import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { withHeadAndBody, withValue } from './edit-value.ts';

const text = `# one of three teals
name: Petrol
facts:
  - { label: Density, value: '1.24' } # measured
  - { label: Finish, value: satin }
variants:
  - diameter: 1.75mm
    price: 2299
  - diameter: 2.85mm
    price: 2399 # dearer to wind
`;
type Value = { name: string; facts: object[]; variants: { diameter: string; price: number; was?: number }[] };
const edited = (edit: (value: Value) => void) => {
  const value = parse(text) as Value;
  edit(value);
  return withValue(text, value);
};
const lines = (other: string) => {
  const before = text.split('\n');
  return other.split('\n').filter((line) => !before.includes(line));
};

describe('an edited YAML file', () => {
  it('is the same text where nothing was changed', () => {
    expect(edited(() => {})).toBe(text);
  });

  it('differs in the changed line only, with its comment', () => {
    const after = edited(({ variants }) => Object.assign(variants[1] ?? {}, { price: 2499 }));
    expect(lines(after)).toEqual(['    price: 2499 # dearer to wind']);
  });

  it('gets new fields, and loses those that are undefined', () => {
    expect(lines(edited(({ variants }) => Object.assign(variants[0] ?? {}, { was: 2599 })))).toEqual(['    was: 2599']);
    expect(edited((value) => Reflect.set(value, 'name', undefined))).not.toContain('name:');
  });

  it('keeps the entries of a list around those that are added, removed or moved', () => {
    const added = edited(({ facts }) => facts.splice(1, 0, { label: 'Wall', value: '2' }));
    expect(added).toContain('# measured');
    expect(parse(added).facts.map(({ label }: { label: string }) => label)).toEqual(['Density', 'Wall', 'Finish']);
    const removed = edited(({ variants }) => variants.shift());
    expect(removed).toContain('# dearer to wind');
    expect(parse(removed).variants).toEqual([{ diameter: '2.85mm', price: 2399 }]);
  });

  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  const block = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), value, { maxKeys: 5 });

  it('has the values that it was given, whatever they were before', () => {
    fc.assert(
      fc.property(block, block, (before, after) => {
        expect(parse(withValue(withValue('{}', before), after))).toEqual(after);
      }),
    );
  });
});

it('keeps the head of a post as it was written, around a changed field and another text', () => {
  const post = readFileSync(new URL('../content/blog/bed-adhesion.md', import.meta.url), 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(post) ?? [];
  expect(withHeadAndBody(post, parse(head), body)).toBe(post);
  const after = withHeadAndBody(post, { ...parse(head), category: 'Workshop' }, 'Another text.');
  expect(after).toBe(`---\n${head.replace('category: Printing', 'category: Workshop')}---\nAnother text.\n`);
});
