import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const published = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(script: string, from = published) {
  const { status, stdout, stderr, error } = spawnSync('python3', [join(from, script)], { encoding: 'utf8' });
  if (error) throw error;
  return { status, said: stdout + stderr };
}

describe.each([
  ['check.py', 'totals.json'],
  ['check_tags.py', 'tags.json'],
])('%s', (script, file) => {
  it('computes every published case as the shop does, without a line of it', () => {
    const { status, said } = check(script);
    expect(said).toMatch(/^\d+ cases, 0 of them wrong\n$/);
    expect(status).toBe(0);
  });

  it('names a case whose expected output is wrong', () => {
    cpSync(published, folder, { recursive: true });
    const path = join(folder, file);
    const vectors = JSON.parse(readFileSync(path, 'utf8'));
    const [first] = vectors.cases;
    const [name] = Object.keys(first.expected);
    first.expected[String(name)] += 1;
    writeFileSync(path, JSON.stringify(vectors));
    const { status, said } = check(script, folder);
    expect(said).toContain(first.name);
    expect(said).toContain(', 1 of them wrong');
    expect(status).toBe(1);
  });
});
