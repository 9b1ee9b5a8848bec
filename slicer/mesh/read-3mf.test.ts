import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CORE, cubeXml, linksXml, modelXml, zipped3mf } from '../fixtures/zipped-3mf.ts';
import { sizeOf } from './box.ts';
import { measure } from './measure.ts';
import { readModel } from './read-model.ts';

const file = (name: string): Uint8Array => readFileSync(new URL(`../fixtures/models/${name}.3mf`, import.meta.url));
const facts = async (bytes: Uint8Array) => {
  const mesh = await readModel(bytes);
  const { volume, box } = measure(mesh);
  return { triangles: mesh.positions.length / 9, volume: Math.round(volume * 10) / 10, size: sizeOf(box) };
};
const cube = `<object id="1">${cubeXml}</object>`;
const item = '<item objectid="1"/>';

describe('a file of another program', () => {
  it.each([
    ['box_production_extension', 12, 6000],
    ['components', 60, 14000],
    ['items_with_transforms', 60, 14000],
    ['torus', 2200, 776.8],
    ['dodeca_chain_loop', 7680, 32583.9],
  ])('is read right: %s', async (name, triangles, volume) => {
    expect(await facts(file(name))).toMatchObject({ triangles, volume });
  });
});

describe('a file with G-code', () => {
  const gcode = { 'Metadata/plate_1.gcode': 'G28\n', 'Metadata/plate_1.gcode.md5': '0' };

  it('is called a sliced file when it has no model', async () => {
    await expect(async () => readModel(zipped3mf(modelXml('', ''), gcode))).rejects.toMatchObject({
      fault: 'sliced_file',
    });
    await expect(async () => readModel(zipped3mf(modelXml('', '')))).rejects.toMatchObject({ fault: 'no_triangles' });
  });

  it('is read as the project that it is when it has one', async () => {
    expect(await facts(zipped3mf(modelXml(cube, item), gcode))).toMatchObject({ triangles: 12, volume: 1000 });
  });
});

describe('a 3MF file', () => {
  it.each([
    ['micron', 0.001],
    ['millimeter', 1],
    ['centimeter', 10],
    ['inch', 25.4],
    ['foot', 304.8],
    ['meter', 1000],
  ])('is read in units of one %s', async (unit, millimeters) => {
    const { width } = (await facts(zipped3mf(modelXml(cube, item, `unit="${unit}"`)))).size;
    expect(width).toBeCloseTo(10 * millimeters, 4);
  });

  it('is read in the draft of the format, too', async () => {
    const draft = modelXml(cube, item).replace(CORE, 'http://schemas.microsoft.com/3dmanufacturing/2013/01');
    expect((await facts(zipped3mf(draft))).volume).toBe(1000);
  });

  it('is read in millimeters when it names no unit', async () => {
    expect((await facts(zipped3mf(modelXml(cube, item, '')))).volume).toBe(1000);
  });

  it('is read with components in components, each moved by its own and the outer ones', async () => {
    const pair = '<component objectid="1" transform="2 0 0 0 1 0 0 0 1 5 0 0"/><component objectid="1"/>';
    const outer = '<component objectid="2" transform="0 1 0 -1 0 0 0 0 1 0 0 3"/>';
    const nested = `${cube}<object id="2"><components>${pair}</components></object><object id="3"><components>${outer}</components></object>`;
    const { box, volume } = measure(await readModel(zipped3mf(modelXml(nested, '<item objectid="3"/>'))));
    expect(volume).toBeCloseTo(3000, 2);
    expect(box).toEqual({ min: [-10, 0, 3], max: [0, 25, 13] });
  });

  it('is read with a mirrored item that still looks outwards', async () => {
    const mirrored = '<item objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/>';
    expect((await facts(zipped3mf(modelXml(cube, mirrored)))).volume).toBe(1000);
  });

  it('is read with its parts in other files of it', async () => {
    const production =
      'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06" requiredextensions="p"';
    const outer =
      '<object id="1"><components><component objectid="7" p:path="/3D/Objects/a part.model"/></components></object>';
    const inner = modelXml(`<object id="7">${cubeXml}</object>`, '');
    expect(
      (await facts(zipped3mf(modelXml(outer, item, production), { '3D/Objects/a part.model': inner }))).volume,
    ).toBe(1000);
  });

  it('is read under other prefixes, quotes and spaces, past what extensions add', async () => {
    const text = modelXml(cube, item)
      .replaceAll(/<(\/?)(?=[a-z])/g, '<$1c:')
      .replace('xmlns=', 'xmlns:x="urn:of-others" xmlns:c=')
      .replaceAll(/vertex x="(\d+)"/g, "vertex\n x = '$1'")
      .replace('<c:vertices>', '<c:vertices><!-- > --><x:vertex x="1"/><![CDATA[<c:vertex/>]]>');
    expect((await facts(zipped3mf(text))).volume).toBe(1000);
  });

  it.each(['support', 'solidsupport', 'surface'])('is read without its object of type %s', async (type) => {
    const extra = `<object id="2" type="${type}">${cubeXml}</object>`;
    expect((await facts(zipped3mf(modelXml(cube + extra, `${item}<item objectid="2"/>`)))).triangles).toBe(12);
  });

  it.each([
    ['little-endian', 'utf-16le', [0xff, 0xfe]],
    ['big-endian', 'utf-16be', [0xfe, 0xff]],
  ] as const)('is read in %s UTF-16', async (_, order, mark) => {
    const text = modelXml(cube.replace('id="1"', 'id="1" name="Würfel 方块"'), item + item).replace('UTF-8', 'UTF-16');
    const units = Uint16Array.from({ length: text.length }, (_each, i) => text.charCodeAt(i));
    const bytes = new Uint8Array([...mark, ...new Uint8Array(units.buffer)]);
    if (order === 'utf-16be') for (let i = 2; i < bytes.length; i += 2) bytes.subarray(i, i + 2).reverse();
    const mesh = await readModel(zipped3mf(bytes));
    expect(measure(mesh).volume).toBe(2000);
    expect(mesh.objects?.[0]?.name).toBe('Würfel 方块');
  });

  it('is read without what lies beside the plate', async () => {
    const beside = '<item objectid="1" printable="0" transform="1 0 0 0 1 0 0 0 1 400 0 0"/>';
    expect((await facts(zipped3mf(modelXml(cube, item + beside)))).triangles).toBe(12);
  });
});

/** Objects of which each uses the one before `times` times. */
function nested(depth: number, times: number): string {
  const objects = Array.from({ length: depth }, (_, i) => {
    const components = `<component objectid="${i + 1}"/>`.repeat(times);
    return `<object id="${i + 2}"><components>${components}</components></object>`;
  });
  return zipped(`${cube}${objects.join('')}`, depth + 1);
}
const zipped = (resources: string, id: number): string => modelXml(resources, `<item objectid="${id}"/>`);
const using = (id: number, used: number) =>
  `<object id="${id}"><components><component objectid="${used}"/></components></object>`;
const bomb = `<?xml version="1.0"?>${' '.repeat(30_000_000)}<model xmlns="${CORE}"/>`;
const whole = zipped3mf(modelXml(cube, item));
const unpacked = zipped3mf(modelXml(cube, item), {}, undefined, { level: 0 });
const digit = Buffer.from(unpacked).indexOf('x="10"') + 3;
/** Of another size by one bit. */
const altered = unpacked.map((byte, i) => (i === digit ? byte ^ 2 : byte));
const damaged = (at: number): Uint8Array => whole.map((byte, i) => (i === at ? byte ^ 255 : byte));

describe('an unreadable 3MF file', () => {
  it.each([
    ['of others with a document type', file('must_be_refused_doctype'), 'unsafe_xml'],
    ['of others with an object that is not there', file('must_be_refused_dangling_object'), 'missing_part'],
    ['other data', new Uint8Array(1000).fill(7), 'wrong_content'],
    ['another ZIP file', zipped3mf('', {}, '<Relationships/>'), 'wrong_content'],
    ['a file that was cut', whole.subarray(0, whole.length - 200), 'truncated'],
    ['a file that was damaged', damaged(400), 'unreadable'],
    ['a file that says something else than its check sum', altered, 'unreadable'],
    ['a bomb of spaces', zipped3mf(bomb), 'unpacks_too_far'],
    ['a bomb of components', zipped3mf(nested(30, 10)), 'too_many_parts'],
    [
      'a bomb of components without triangles',
      zipped3mf(nested(30, 10).replace(/<triangle v.*?<\/triangles>/, '</triangles>')),
      'too_many_parts',
    ],
    ['components a thousand deep', zipped3mf(nested(1000, 1)), 'too_many_parts'],
    ['components in a circle', zipped3mf(zipped(using(1, 2) + using(2, 1), 1)), 'circular_parts'],
    ['an object of itself', zipped3mf(zipped(using(1, 1), 1)), 'circular_parts'],
    ['a component that is not there', zipped3mf(zipped(using(1, 2), 1)), 'missing_part'],
    ['a model part that is not there', zipped3mf('', {}, linksXml('/3D/other.model')), 'missing_part'],
    ['names that lead out of it', zipped3mf(modelXml(cube, item), { '../../etc/passwd': 'x' }), 'unsafe_name'],
    ['a name from the root', zipped3mf(modelXml(cube, item), { '/etc/passwd': 'x' }), 'unsafe_name'],
    ['a link that leads out of it', zipped3mf('', {}, linksXml('/3D/../../a.model')), 'unsafe_name'],
    [
      'a link to elsewhere',
      zipped3mf(modelXml(cube, item), {}, linksXml('http://example.com/a.model')),
      'external_part',
    ],
    [
      'an external link',
      zipped3mf(
        modelXml(cube, item),
        {},
        linksXml(undefined, '<Relationship Id="b" Type="t" Target="a" TargetMode="External"/>'),
      ),
      'external_part',
    ],
    ['an entity', zipped3mf(`<!ENTITY a "b">${modelXml(cube, item)}`), 'unsafe_xml'],
    ['a corner that is not there', zipped3mf(modelXml(cube.replace('v1="0"', 'v1="8"'), item)), 'unreadable'],
    ['a point that is no number', zipped3mf(modelXml(cube.replace('x="10"', 'x="NaN"'), item)), 'not_finite'],
    [
      'a transform that is no number',
      zipped3mf(modelXml(cube, '<item objectid="1" transform="NaN 0 0 0 1 0 0 0 1 0 0 0"/>')),
      'not_finite',
    ],
    ['an unknown unit', zipped3mf(modelXml(cube, item, 'unit="parsec"')), 'unreadable'],
    ['elements that do not close', zipped3mf(modelXml(cube, item).replace('</mesh>', '')), 'unreadable'],
    [
      'an extension without which it is printed wrong',
      zipped3mf(modelXml(cube, item, 'xmlns:b="urn:beams" requiredextensions="b"')),
      'required_extension',
    ],
    [
      'two models to start with',
      zipped3mf(
        modelXml(cube, item),
        { '3D/other.model': modelXml(cube, item) },
        linksXml('/3D/3dmodel.model', linksXml('/3D/other.model').replace(/<\/?Relationships[^>]*>/g, '')),
      ),
      'several_models',
    ],
    [
      'an item that is said not to be for printing',
      zipped3mf(modelXml(`${cube}<object id="2" type="other">${cubeXml}</object>`, `${item}<item objectid="2"/>`)),
      'not_for_printing',
    ],
    ['only supports', zipped3mf(modelXml(cube.replace('id="1"', 'id="1" type="support"'), item)), 'nothing_printable'],
    ['an attribute twice', zipped3mf(modelXml(cube.replace('x="10"', 'x="10" x="11"'), item)), 'unreadable'],
    ['nothing to build', zipped3mf(modelXml(cube, '')), 'no_triangles'],
    ['a flat transform', zipped3mf(modelXml(cube, '<item objectid="1" transform="1 0 0 0 1 0 0 0 0 0 0 0"/>')), 'flat'],
  ])('is refused with %s', (_, bytes, fault) => {
    expect(() => readModel(bytes)).toThrow(fault);
  });

  it.each([
    ['Beam Lattice', 'beamlattice/2017/02', '<b:beamlattice><b:beams/></b:beamlattice>'],
    ['Displacement', 'displacement/2023/10', '<b:displacementmesh/>'],
    ['Boolean Operations', 'booleanoperations/2023/07', '<b:booleanshape/>'],
  ])('is refused with a shape of the extension %s, which it names, whether required or not', (name, schema, shape) => {
    const space = `xmlns:b="http://schemas.3mf.io/3dmanufacturing/${schema}"`;
    const refused = { fault: 'required_extension', detail: name };
    const shaped = cube.replace('</triangles>', `</triangles>${shape}`);
    const refusal = (bytes: Uint8Array) => expect(() => readModel(bytes));
    refusal(zipped3mf(modelXml(shaped, item, space))).toThrow(expect.objectContaining(refused));
    refusal(zipped3mf(modelXml(cube, item, `${space} requiredextensions="b"`))).toThrow(
      expect.objectContaining(refused),
    );
    expect(readModel(zipped3mf(modelXml(cube, item, space)))).toBeTruthy();
  });

  it('is refused when its mesh only stands for its slices', () => {
    const space = 'xmlns:s="http://schemas.microsoft.com/3dmanufacturing/slice/2015/07"';
    const sliced = cube.replace('id="1"', 'id="1" s:meshresolution="lowres"');
    expect(() => readModel(zipped3mf(modelXml(sliced, item, space)))).toThrow(
      expect.objectContaining({ fault: 'required_extension', detail: 'Slice' }),
    );
  });

  it('is not refused when it names the same model twice', () => {
    const twice = linksXml(undefined, linksXml('3D/3dmodel.model').replace(/<\/?Relationships[^>]*>/g, ''));
    expect(readModel(zipped3mf(modelXml(cube, item), {}, twice))).toBeTruthy();
  });

  it('is refused with more triangles than are read', () => {
    expect(() => readModel(whole, { triangles: 11 })).toThrow('too_many_triangles');
  });
});
