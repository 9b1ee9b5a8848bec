import { expect, test } from 'vitest';
import { familySchema } from '../../api/contract/catalogue/family.ts';
import { ContentProblems } from './content-problems.ts';
import { parseYaml } from './yaml-files.ts';

const right = `
material: PLA
color: Petrol
colorName: Petrol
name: Petrol
colorFamily: Teal
hex: '#0B5A63'
summary: A deep blue-green that reads black in shade.
description: "${'It prints well. '.repeat(10)}"
extraInfo: Pairs with Canary and Natural.
displayIndex: 7900
media: { swatch: spools/p-swatch-240.webp, side: spools/p-side-800.webp }
variants:
  - { diameter: 1.75mm, weight: 1kg, price: 2299, qoh: 86 }
`;

function problemsOf(text: string): string[] {
  const result = parseYaml('products/pla/petrol.yaml', text, familySchema);
  return 'problems' in result ? result.problems : [];
}

test('a right file has no problems', () => {
  expect(problemsOf(right)).toEqual([]);
});

test('each problem is one line with the file, the field and what was expected', () => {
  const wrong = right
    .replace('price: 2299', 'price: 22.99')
    .replace("'#0B5A63'", 'teal')
    .replace('name: Petrol\ncolorF', 'nome: Petrol\ncolorF');
  expect(problemsOf(wrong)).toEqual([
    'content/products/pla/petrol.yaml: name: is missing; must be text',
    'content/products/pla/petrol.yaml: hex: must be a color such as #0B5A63',
    'content/products/pla/petrol.yaml: variants[0].price: must be a whole number of cents, such as 2299 for $22.99',
    expect.stringMatching(
      /^content\/products\/pla\/petrol\.yaml: nome: is not a field; the fields are material, color/,
    ),
  ]);
});

test('a slip in the YAML itself is told with its line', () => {
  expect(problemsOf(right.replace('weight: 1kg,', 'weight: 1kg'))[0]).toMatch(
    /^content\/products\/pla\/petrol\.yaml: .* at line \d+/,
  );
});

test('the build says how many problems there are before it lists them', () => {
  expect(new ContentProblems(['a: b', 'c: d']).message).toBe('2 problems in content files:\na: b\nc: d');
});
