import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupedSources } from './chunks.ts';

describe('each group of chunks', () => {
  it.each(groupedSources)('names a module that exists: %s', (path) => {
    expect(existsSync(path)).toBe(true);
  });
});
