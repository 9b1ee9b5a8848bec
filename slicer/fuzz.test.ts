import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ModelExtension } from '../contract/queu3d/limits.ts';
import { freePort } from '../scripts/processes/free-port.mjs';
import { installCuraEngineWhenMissing } from '../scripts/setup/install-cura-engine.mjs';
import { startSlicer } from '../scripts/slicer/start-slicer.mjs';
import { fuzz, RUNS, SEED, someSeed } from '../scripts/test/fuzz.mjs';
import { box, cube } from './fixtures/cube.ts';
import { bridged, extrudedObj, outlineArea, randomOutline } from './fixtures/outlines.ts';
import { randomProject, randomTransform } from './fixtures/random-project.ts';
import {
  bambuProject,
  curaProject,
  meshXml,
  moved,
  type ProjectObject,
  prusaProject,
} from './fixtures/slicer-projects.ts';
import { sphere } from './fixtures/sphere.ts';
import { stlText } from './fixtures/stl-text.ts';
import { modelXml, zipped3mf } from './fixtures/zipped-3mf.ts';
import { inspect } from './mesh/inspect.ts';
import { measure } from './mesh/measure.ts';
import { ModelError } from './mesh/model-error.ts';
import { readModel } from './mesh/read-model.ts';
import { repair } from './mesh/repair.ts';
import { writeStl } from './mesh/write-stl.ts';
import { prepareModel } from './mesh-work/prepare-model.ts';
import { askSlicer, type Fetch, overrides, readSliceResponse } from './test/ask-slicer.ts';
import { mutated, mutatedWithin, seeded } from './test/mutate.ts';

/** Each is a request that may slice a whole model. */
const THROUGH_THE_SERVICE = RUNS / 20;
/** Of projects whose volumes are cut, each as slow as a small model. */
const PROJECTS = { share: 1 / 4 };
const MEGABYTE = 1024 * 1024;
// A second for each input, on a machine that is busy with other things.
vi.setConfig({ testTimeout: Math.max(300_000, RUNS * 1000) });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northspool-fuzz-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** With every kind of volume that slicers know. */
const part: ProjectObject = {
  name: 'Part',
  volumes: [
    { mesh: cube(20) },
    { mesh: box([5, 5, 5], [5, 5, 30]), role: 'negative', name: 'Hole' },
    ...(['modifier', 'blocker', 'enforcer'] as const).map((role) => ({ mesh: cube(30), role })),
  ],
};

/** Third-party files, and small ones of our own in each format. */
async function wholeFiles(): Promise<[ModelExtension, Uint8Array][]> {
  const models = new URL('fixtures/models/', import.meta.url);
  const names = (await readdir(models)).filter((name) => name.endsWith('.3mf'));
  const text = (content: string) => new TextEncoder().encode(content);
  const obj = 'v 0 0 0\nv 9 0 0\nv 9 9 0\nv 0 9 0\nv 4 4 9\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf -2 -5 -1\n';
  const random = seeded(3);
  const outline = bridged(randomOutline(random, 40, [20, 30]), randomOutline(random, 12, [4, 9]));
  return [
    ['stl', writeStl(cube(20))],
    ['stl', writeStl(sphere(400))],
    ['stl', text(stlText(cube(20)))],
    ['obj', text(obj)],
    ['obj', text(extrudedObj(outline, 9))],
    ['obj', Buffer.from(`\ufeff${obj}`, 'utf16le')],
    ...names.map((name): [ModelExtension, Uint8Array] => ['3mf', readFileSync(new URL(name, models))]),
    ...[prusaProject, bambuProject, curaProject].map((project): [ModelExtension, Uint8Array] => [
      '3mf',
      project([part, { ...part, copies: [moved(50), moved(0, 50)] }]),
    ]),
  ];
}

const whole = await wholeFiles();

const someDamage = fc.record({
  file: fc.nat(whole.length - 1),
  // ZIP files are damaged after compression, or before, so that their checksums are right.
  within: fc.boolean(),
  changes: fc.integer({ min: 1, max: 6 }),
  seed: someSeed,
});
type Damage = typeof someDamage extends fc.Arbitrary<infer T> ? T : never;

function damagedFile({ file, within, changes, seed }: Damage) {
  const [extension, bytes] = whole[file] as [ModelExtension, Uint8Array];
  const mutate = within && extension === '3mf' ? mutatedWithin : mutated;
  return { extension, bytes: mutate(bytes, seeded(seed), changes) };
}

/** Few outlines are long ones, which take long. */
const corners = fc.oneof(
  { withCrossShrink: true },
  { weight: 9, arbitrary: fc.integer({ min: 3, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 3, max: 900 }) },
);
const someOutline = fc.record({
  corners,
  hole: fc.option(fc.integer({ min: 3, max: 60 })),
  height: fc.integer({ min: 1, max: 21 }),
  seed: someSeed,
});

it('prints exactly what a random outline encloses, in one piece or with a hole', async () => {
  await fuzz(
    fc.asyncProperty(someOutline, async ({ corners, hole, height, seed }) => {
      const random = seeded(seed);
      const outer = randomOutline(random, corners, [30, 60]);
      const outline = hole !== null && corners > 12 ? bridged(outer, randomOutline(random, hole, [3, 14])) : outer;
      const mesh = await readModel(new TextEncoder().encode(extrudedObj(outline, height)));
      expect(inspect(mesh).findings.openEdges).toBe(0);
      const { volume, area } = measure(repair(mesh).mesh);
      expect(volume / (outlineArea(outline) * height)).toBeCloseTo(1, 3);
      // Triangles on top of each other would add to the surface, not to the volume.
      const walls = outline.reduce((sum, [x, y], k) => {
        const [nextX, nextY] = outline[(k + 1) % outline.length] as readonly [number, number];
        return sum + height * Math.hypot(nextX - x, nextY - y);
      }, 0);
      expect(area / (2 * outlineArea(outline) + walls)).toBeLessThan(1.001);
    }),
  );
});

const someObjects = fc.record({ objects: fc.integer({ min: 1, max: 3 }), seed: someSeed });

describe('a random project', () => {
  it.each([
    ['PrusaSlicer', prusaProject, true],
    ['Bambu Studio and OrcaSlicer', bambuProject, true],
    // Cura has no negative volumes.
    ['Cura', curaProject, false],
  ] as const)('prints exactly its parts without its negative volumes: %s', async (_, project, hasNegatives) => {
    let cut = 0;
    await fuzz(
      fc.asyncProperty(someObjects, async (input) => {
        const { objects, volume } = randomProject(seeded(input.seed), input.objects, { hasNegatives });
        const mesh = Promise.resolve(readModel(project(objects)));
        if (volume === 0) {
          await expect(mesh).rejects.toMatchObject({ fault: 'nothing_printable' });
          return;
        }
        const read = await mesh;
        expect(measure(read).volume / volume).toBeCloseTo(1, 4);
        cut += read.project?.reduce((sum, each) => sum + (each.kind === 'cut' ? each.count : 0), 0) ?? 0;
      }),
      PROJECTS,
    );
    expect(cut > (RUNS * PROJECTS.share) / 2).toBe(hasNegatives);
  });

  it('prints components in components as often as they are used', async () => {
    const someTree = fc.record({ objects: fc.integer({ min: 2, max: 6 }), seed: someSeed });
    await fuzz(
      fc.asyncProperty(someTree, async ({ objects, seed }) => {
        const random = seeded(seed);
        const { resources, uses, volume } = randomTree(random, objects);
        const item = `<item objectid="${uses}" transform="${randomTransform(random).text}"/>`;
        const mesh = await readModel(zipped3mf(modelXml(resources, item)));
        expect(measure(mesh).volume / (volume * scaleOf(item))).toBeCloseTo(1, 4);
      }),
    );
  });
});

/** The factor by which the transform in a text changes volumes: one value of each row is not 0. */
function scaleOf(text: string): number {
  const numbers = /transform="([^"]*)"/.exec(text)?.[1]?.split(' ').slice(0, 9).map(Number) ?? [];
  return numbers.reduce((product, value) => (value === 0 ? product : product * Math.abs(value)), 1);
}

/** A cube, and objects of which each uses some of those before it; `uses` is the last one's id. */
function randomTree(random: () => number, objects: number): { resources: string; uses: number; volume: number } {
  const volumes = [1000];
  let resources = `<object id="1">${meshXml({ mesh: cube(10) })}</object>`;
  for (let id = 2; id <= objects; id++) {
    const components = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const used = Math.floor(random() * volumes.length);
      const { text, factor } = randomTransform(random, Math.floor(random() * 100));
      return { used, factor, xml: `<component objectid="${used + 1}" transform="${text}"/>` };
    });
    volumes.push(components.reduce((sum, { used, factor }) => sum + (volumes[used] as number) * factor, 0));
    resources += `<object id="${id}"><components>${components.map(({ xml }) => xml).join('')}</components></object>`;
  }
  return { resources, uses: volumes.length, volume: volumes.at(-1) as number };
}

describe('the slicer', () => {
  it('reads or rejects each damaged file quickly and in little memory', async () => {
    const { mesh_rotation_matrix: matrix } = overrides;
    const counts = { read: 0, refused: 0 };
    const before = process.memoryUsage().rss;
    await fuzz(
      fc.asyncProperty(someDamage, fc.boolean(), async (damage, isRepairAccepted) => {
        const { extension, bytes } = damagedFile(damage);
        const path = join(folder, 'received');
        await writeFile(path, bytes);
        const start = performance.now();
        try {
          const { size, triangles } = await prepareModel(
            { path, extension, matrix, isRepairAccepted, folder },
            () => {},
          );
          expect(triangles).toBeGreaterThan(3);
          expect(Math.max(size.width, size.depth, size.height)).toBeLessThan(351);
          counts.read += 1;
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
          counts.refused += 1;
        }
        expect(performance.now() - start).toBeLessThan(10_000);
      }),
    );
    // Otherwise too many or too few files were damaged to test more than the readers.
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(RUNS / 50);
    expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(400);
  });

  it('still slices after damaged files, within its memory', async () => {
    const port = String(await freePort());
    const service = await startSlicer(port, { cura: await installCuraEngineWhenMissing(), dataDir: folder });
    const overNetwork: Fetch = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
    try {
      for (const damage of fc.sample(someDamage, { seed: SEED, numRuns: THROUGH_THE_SERVICE })) {
        const result = await readSliceResponse(await askSlicer(overNetwork, damagedFile(damage)));
        expect(result.done ?? result.fault, JSON.stringify(damage)).toBeTruthy();
      }
      const result = await readSliceResponse(await askSlicer(overNetwork, { bytes: writeStl(cube(20)) }));
      expect(result).toMatchObject({ done: { filament: 3053 } });
      // The library that cuts is a file that the slicer must be allowed to read.
      const bytes = prusaProject([part]);
      const cut = await readSliceResponse(await askSlicer(overNetwork, { bytes, extension: '3mf' }));
      expect(cut.done?.triangles).toBeGreaterThan(12);
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'));
      expect(Number(peak?.[1]) / 1024).toBeLessThan(600);
    } finally {
      await service.stop();
    }
  });
});
