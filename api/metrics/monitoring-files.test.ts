import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { problemMessages } from '../../contract/health.ts';
import { createMetrics } from './metrics.ts';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const metrics = createMetrics();
afterAll(() => metrics.close());
const names = new Set(metrics.names());

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
const { groups }: Rules = parse(await read('containers/monitoring/alerts.yml'));
const rules = groups.flatMap((group) => group.rules);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  await read('containers/monitoring/dashboard.json'),
);
const panels = dashboard.panels.map(({ title, targets }) => [title, targets[0]?.expr ?? ''] as const);
const expressions = [...rules.map(({ alert, expr }) => [alert, expr] as const), ...panels];

describe.each(expressions)('%s', (_, expr) => {
  it('asks for metrics and problems that exist', () => {
    const used = [...expr.matchAll(/northspool_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));
    for (const name of used) expect(names).toContain(name);
    for (const [, asked = ''] of expr.matchAll(/problem=~?"([^"]+)"/g)) {
      const known = Object.keys(problemMessages);
      for (const each of asked.split('|')) {
        const pattern = new RegExp(`^${each}$`);
        expect(
          known.some((problem) => pattern.test(problem)),
          each,
        ).toBe(true);
      }
    }
  });
});

it('explains every alert in docs/operations.md', async () => {
  const document = await read('docs/operations.md');
  const explained = [...document.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(rules.map(({ alert }) => alert));
});
