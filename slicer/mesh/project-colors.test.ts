import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cube } from '../fixtures/cube.ts';
import { bambuProject, curaProject, moved, prusaProject } from '../fixtures/slicer-projects.ts';
import { cubeXml, modelXml, zipped3mf } from '../fixtures/zipped-3mf.ts';
import { loadModel } from './load-model.ts';
import { extrudersIn } from './painted-colors.ts';
import { readModel } from './read-model.ts';

const notesOf = async (bytes: Uint8Array) => (await readModel(bytes)).project;
const part = (extruder: string, x = 0) => ({ mesh: cube(10), settings: { extruder }, transform: moved(x) });
const colors = (count: number, isByObject: boolean) => [{ kind: 'colors', count, isByObject }];

describe.each([
  ['PrusaSlicer', prusaProject, ['1', '2']],
  ['Bambu Studio and OrcaSlicer', bambuProject, ['1', '2']],
  // Cura counts from 0.
  ['Cura', curaProject, ['0', '1']],
] as const)('the colors of a project of %s', (_, project, [first, second]) => {
  it('are those of its parts', async () => {
    expect(await notesOf(project([{ volumes: [part(first), part(second)] }]))).toEqual(colors(2, false));
    expect(await notesOf(project([{ volumes: [part(second), part(second)] }]))).toBeUndefined();
  });

  it('are one for each object where they are', async () => {
    const objects = [{ volumes: [part(first)] }, { volumes: [part(second)], copies: [moved(50), moved(80)] }];
    expect(await notesOf(project(objects))).toEqual(colors(2, true));
    expect((await loadModel(project(objects), 1)).mesh.project).toBeUndefined();
  });
});

describe.each([
  ['PrusaSlicer', prusaProject, 'slic3rpe:mmu_segmentation', 'slic3rpe:custom_supports'],
  ['Bambu Studio and OrcaSlicer', bambuProject, 'paint_color', 'paint_seam'],
] as const)('the brush of %s', (_, project, brush, areas) => {
  it('adds colors', async () => {
    const painted = { mesh: cube(10), paint: `${brush}="8"` };
    expect(await notesOf(project([{ volumes: [painted] }]))).toEqual(colors(2, false));
  });

  it('marks supports and seams, which are said once', async () => {
    const painted = { mesh: cube(10), paint: `${areas}="4"` };
    const copies = [moved(0), moved(40)];
    expect(await notesOf(project([{ volumes: [painted], copies }]))).toEqual([{ kind: 'painted' }]);
  });
});

describe('extruders of one color', () => {
  const volumes = [part('1'), part('2'), part('3')];

  it('are one color in Bambu Studio', async () => {
    const more = (...filaments: string[]) => ({
      'Metadata/project_settings.config': JSON.stringify({ filament_colour: filaments }),
    });
    const two = more('#FF0000', '#00ff00', '#ff0000FF');
    expect(await notesOf(bambuProject([{ volumes }], { more: two }))).toEqual(colors(2, false));
    expect(await notesOf(bambuProject([{ volumes }], { more: more('#f00000', '#f00000', '#f00000') }))).toBeUndefined();
    const damaged = { 'Metadata/project_settings.config': '{"filament_colour"' };
    expect(await notesOf(bambuProject([{ volumes }], { more: damaged }))).toEqual(colors(3, false));
  });

  it('are one color in PrusaSlicer, by the extruders or else their filament', async () => {
    const more = (text: string) => ({ 'Metadata/Slic3r_PE.config': `; a = 1\n${text}\n; b = 2\n` });
    const own = more('; extruder_colour = #ff0000;#ff0000;#0000ff\n; filament_colour = #1;#2;#3');
    expect(await notesOf(prusaProject([{ volumes }], { more: own }))).toEqual(colors(2, false));
    const filaments = more('; extruder_colour = "";"";""\n; filament_colour = #ff0000;#ff0000;#ff0000');
    expect(await notesOf(prusaProject([{ volumes }], { more: filaments }))).toBeUndefined();
  });
});

describe('the colors of a file without a project', () => {
  const tables =
    '<basematerials id="8"><base name="Red" displaycolor="#FF0000"/><base name="Blue" displaycolor="#0000FFFF"/></basematerials>' +
    '<m:colorgroup id="9" xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02"><m:color color="#ff0000"/><m:color color="#00ff00"/></m:colorgroup>';
  const painted = (attributes: string) => cubeXml.replace('<triangle ', `<triangle ${attributes} `);
  const file = (...objects: string[]) =>
    zipped3mf(modelXml(tables + objects.join(''), objects.map((_, at) => `<item objectid="${at + 1}"/>`).join('')));

  it('are those of its triangles and of the whole object', async () => {
    const object = `<object id="1" pid="8" pindex="0">${painted('pid="9" p1="1"')}</object>`;
    expect(await notesOf(file(object))).toEqual(colors(2, false));
    const same = `<object id="1" pid="8" pindex="0">${painted('pid="9" p1="0"')}</object>`;
    expect(await notesOf(file(same))).toBeUndefined();
    const index = `<object id="1" pid="8" pindex="0">${painted('p1="1"')}</object>`;
    expect(await notesOf(file(index))).toEqual(colors(2, false));
  });

  it('are one for each object where they are', async () => {
    const object = (id: number, index: number) => `<object id="${id}" pid="8" pindex="${index}">${cubeXml}</object>`;
    expect(await notesOf(file(object(1, 0), object(2, 1)))).toEqual(colors(2, true));
    expect(await notesOf(file(object(1, 0), object(2, 0)))).toBeUndefined();
  });

  it('are not counted where its tables do not have them', async () => {
    const object = `<object id="1" pid="77" pindex="5">${painted('pid="8" p1="9" paint_color="zz"')}</object>`;
    expect(await notesOf(file(object))).toBeUndefined();
  });
});

describe('the paint of a triangle', () => {
  interface Tree {
    readonly extruder?: number;
    readonly children?: readonly Tree[];
  }
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      fc.record({ extruder: fc.integer({ min: 0, max: 40 }) }),
      fc.record({ children: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }) }),
    ),
  }));
  const digit = (value: number) => value.toString(16).toUpperCase();
  /** As slicers write it: what comes first stands last. */
  const written = ({ extruder = 0, children }: Tree): string => {
    if (children) return children.reduce((text, child) => written(child) + text, digit(children.length - 1));
    if (extruder < 3) return digit(extruder << 2);
    const more = extruder - 3;
    return digit(more % 15) + 'F'.repeat(Math.floor(more / 15)) + digit(3 << 2);
  };
  const leaves = ({ extruder = 0, children }: Tree): number[] =>
    children?.flatMap(leaves) ?? (extruder ? [extruder] : []);

  it('names the extruder of each of its parts, however often it is divided', () => {
    fc.assert(
      fc.property(tree, (each) => {
        expect(extrudersIn(written(each))).toEqual(new Set(leaves(each)));
      }),
    );
  });

  it('is read as far as it makes sense', () => {
    for (const text of ['', 'C', 'x', 'FFFFFFFFFC', 'F'.repeat(100_000), 'C'.repeat(99)]) {
      expect(Math.max(0, ...extrudersIn(text))).toBeLessThanOrEqual(64);
    }
  });
});
