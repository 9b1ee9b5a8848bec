import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inspect } from '../../../slicer/mesh/inspect.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import { readModel } from '../../../slicer/mesh/read-model.ts';
import { repair } from '../../../slicer/mesh/repair.ts';
import { withoutEval } from '../../build/step-reader.ts';
import { stepText } from '../../mocks/step-text.ts';
import { type ConvertedStep, convertStep, type StepReader } from './step-file.ts';

const require = createRequire(import.meta.url);
let reader: StepReader;

/** The script as the build changes it, with code of text forbidden as the security policy does. */
beforeAll(async () => {
  const path = require.resolve('occt-import-js');
  const script = withoutEval(readFileSync(path, 'utf8'));
  const found = { exports: (_: object): Promise<StepReader> => Promise.reject(new Error('It exports nothing.')) };
  new Function('module', 'exports', 'require', '__dirname', script)(found, {}, require, dirname(path));
  vi.stubGlobal('Function', forbidden(Function));
  reader = await found.exports({ print: () => undefined, printErr: () => undefined });
  return () => vi.unstubAllGlobals();
});

/** Still knows its instances. */
function forbidden(of: FunctionConstructor): unknown {
  const refuse = () => {
    throw new EvalError('Code of text is forbidden.');
  };
  return new Proxy(of, { apply: refuse, construct: refuse });
}

const convert = (text: string) => convertStep(reader, new TextEncoder().encode(text));
const converted = (text: string) => {
  const step = convert(text);
  if (typeof step === 'string' || 'files' in step) throw new Error(JSON.stringify(step));
  return step;
};
const meshOf = async ({ bytes }: ConvertedStep) => await readModel(new Uint8Array(bytes));

describe('a STEP file', () => {
  it('becomes a closed STL in millimeters when it has one solid', async () => {
    const step = converted(stepText([{ name: 'block', at: [5, 0, -2], size: [30, 20, 10] }]));
    expect(step.extension).toBe('stl');
    const mesh = await meshOf(step);
    expect(measure(mesh)).toMatchObject({ volume: 6000, area: 2200, box: { min: [5, 0, -2], max: [35, 20, 8] } });
    expect(inspect(mesh).findings.openEdges).toBe(0);
  });

  it('has the size that was drawn when it is in inches', async () => {
    const step = converted(stepText([{ name: 'block', at: [0, 0, 0], size: [2, 1, 0.5] }], 'inch'));
    const { max } = measure(await meshOf(step)).box;
    expect(max[0]).toBeCloseTo(50.8, 4);
    expect(max[2]).toBeCloseTo(12.7, 4);
  });

  it('keeps curved faces to 0.05 mm, and is closed where faces meet', async () => {
    const mesh = await meshOf(converted(stepText([{ name: 'pin', radius: 20, height: 30 }])));
    const { volume, box } = measure(repair(mesh).mesh);
    const exact = Math.PI * 20 ** 2 * 30;
    expect(volume).toBeLessThan(exact);
    expect(volume).toBeGreaterThan(exact * (1 - 2 * (0.05 / 20)));
    expect(box.max[2]).toBeCloseTo(30, 5);
    expect(mesh.positions.length / 9).toBeLessThan(1000);
  });

  it('becomes a 3MF whose objects have their names when it has several solids', async () => {
    const step = converted(
      stepText([
        { name: 'lid & base', at: [0, 0, 0], size: [10, 10, 10] },
        { name: 'pin', at: [20, 0, 0], size: [4, 4, 30] },
      ]),
    );
    expect(step.extension).toBe('3mf');
    const mesh = await meshOf(step);
    expect(mesh.objects?.map(({ name }) => name)).toEqual(['lid & base', 'pin']);
    expect(measure(mesh).volume).toBeCloseTo(1000 + 480, 3);
  });

  it('is reported when it is damaged, or has no solid', () => {
    const text = stepText([{ name: 'block', at: [0, 0, 0], size: [3, 2, 1] }]);
    expect(convert('solid of something else')).toBe('unreadable');
    expect(convert(stepText([]))).toMatch(/unreadable|no_solids/);
    expect(convert(text.replace(/MANIFOLD_SOLID_BREP/, 'NO_SUCH_THING'))).toMatch(/unreadable|no_solids/);
  });

  it('names the files that it is an assembly of', () => {
    const lines = ['arm.stp', "o''ring.STEP", 'arm.stp', 'drawing.pdf'].map(
      (name, i) => `#${900 + i}=DOCUMENT_FILE('${name}','',$,#1,'',$);`,
    );
    const empty = stepText([]).replace('ENDSEC;\nEND-ISO', `${lines.join('\n')}\nENDSEC;\nEND-ISO`);
    expect(empty).toContain('arm.stp');
    expect(convert(empty)).toEqual({ files: ['arm.stp', "o'ring.STEP"] });
    expect(convert(empty.replaceAll(/\.stp|\.STEP/g, '.pdf'))).toMatch(/unreadable|no_solids/);
  });

  /** A box, and the same without some of its triangles. */
  const boxSolid = (missing: number) => {
    const [solid] =
      reader.ReadStepFile(new TextEncoder().encode(stepText([{ name: 'block', at: [0, 0, 0], size: [9, 9, 9] }])), {
        linearUnit: 'millimeter',
        linearDeflectionType: 'absolute_value',
        linearDeflection: 1,
        angularDeflection: 1,
      }).meshes ?? [];
    if (!solid) throw new Error('There is no box.');
    return { ...solid, index: { array: solid.index.array.slice(3 * missing) } };
  };
  const readerOf = (missing: Readonly<Record<number, number>>, asked: number[] = []): StepReader => ({
    ReadStepFile: (_, { linearDeflection }) => {
      asked.push(linearDeflection);
      return { success: true, meshes: [boxSolid(missing[linearDeflection] ?? 0)] };
    },
  });
  const openEdges = async (step: ReturnType<typeof convertStep>) => {
    if (typeof step === 'string' || 'files' in step) throw new Error(JSON.stringify(step));
    return inspect(await meshOf(step)).findings.openEdges;
  };

  it('is meshed finer as long as its faces leave gaps that must be asked about, and not longer', async () => {
    const asked: number[] = [];
    const shares: number[] = [];
    const step = convertStep(readerOf({ 0.05: 2 }, asked), new Uint8Array(), (share) => shares.push(share));
    expect([await openEdges(step), asked, shares.length]).toEqual([0, [0.05, 0.02], 1]);
    const sound: number[] = [];
    convertStep(readerOf({}, sound), new Uint8Array());
    convertStep(readerOf({ 0.05: 1 }, sound), new Uint8Array());
    expect(sound).toEqual([0.05, 0.05]);
  });

  it('is what leaves the fewest gaps when all do', async () => {
    const asked: number[] = [];
    const step = convertStep(readerOf({ 0.05: 4, 0.02: 2, 0.005: 5 }, asked), new Uint8Array());
    expect([await openEdges(step), asked]).toEqual([4, [0.05, 0.02, 0.005]]);
  });

  it('is not meshed finer when that would take long', () => {
    const asked: number[] = [];
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(21_000);
    convertStep(readerOf({ 0.05: 2 }, asked), new Uint8Array());
    now.mockRestore();
    expect(asked).toEqual([0.05]);
  });

  it('is tried once more, coarser, above the triangles that we print', () => {
    const asked: number[] = [];
    const huge = {
      name: '',
      attributes: { position: { array: [0, 0, 0] } },
      index: { array: { length: 9_000_000 } as number[] },
    };
    const busy: StepReader = {
      ReadStepFile: (_, { linearDeflection }) => {
        asked.push(linearDeflection);
        return { success: true, meshes: [huge] };
      },
    };
    expect(convertStep(busy, new Uint8Array())).toBe('too_many_triangles');
    expect(asked).toEqual([0.05, 0.2]);
  });
});
