import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctNames } from './model-names.ts';

describe('names of models', () => {
  it('stay as they are while they differ', () => {
    expect(distinctNames(['parts/lid.stl', 'parts/base.stl', 'base.3mf'])).toEqual(['lid.stl', 'base.stl', 'base.3mf']);
  });

  it('take the folder that tells equal ones apart', () => {
    expect(distinctNames(['arm/left/base.stl', 'arm/right/base.stl', 'arm/lid.stl'])).toEqual([
      'left · base.stl',
      'right · base.stl',
      'lid.stl',
    ]);
    expect(distinctNames(['a/v1/base.stl', 'b/v1/base.stl', 'base.stl'])).toEqual([
      'a · v1 · base.stl',
      'b · v1 · base.stl',
      'base.stl',
    ]);
  });

  it('are numbered where no folder helps, also against those in use', () => {
    expect(distinctNames(['base.stl', 'Base.stl'])).toEqual(['base.stl', 'Base (2).stl']);
    expect(distinctNames(['base.stl'], ['BASE.stl', 'base (2).stl'])).toEqual(['base (3).stl']);
  });

  it('never meet, and keep their order and ending', () => {
    const part = constantFrom('a', 'b', 'A', 'a (2)');
    const path = array(part, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join('/')}.stl`);
    assert(
      property(array(path, { maxLength: 12 }), array(path, { maxLength: 4 }), (paths, others) => {
        const taken = distinctNames(others);
        const names = distinctNames(paths, taken);
        const all = [...taken, ...names].map((name) => name.toLowerCase());
        expect(new Set(all).size).toBe(all.length);
        names.forEach((name, i) => {
          const stem = paths[i]?.split('/').at(-1)?.replace('.stl', '') ?? '';
          expect(name).toContain(stem);
          expect(name).toMatch(/\.stl$/);
          expect(name).not.toMatch(/[/\\]/);
        });
      }),
    );
  });
});
