import { describe, expect, it } from 'vitest';
import { box, cube, together } from '../fixtures/cube.ts';
import { bambuProject, curaProject, moved, type ProjectObject, prusaProject } from '../fixtures/slicer-projects.ts';
import { cubeXml, modelXml, zipped3mf } from '../fixtures/zipped-3mf.ts';
import { sizeOf } from './box.ts';
import { loadModel } from './load-model.ts';
import { measure } from './measure.ts';
import { ModelError } from './model-error.ts';
import { readModel } from './read-model.ts';
import { repair } from './repair.ts';

const dialects = [
  ['PrusaSlicer', prusaProject],
  ['Bambu Studio and OrcaSlicer', bambuProject],
  ['Cura', curaProject],
] as const;
const withNegatives = dialects.slice(0, 2);

const read = async (bytes: Uint8Array) => await readModel(bytes);
const volumeOf = async (bytes: Uint8Array) => measure(repair(await read(bytes)).mesh).volume;
const refusal = async (bytes: Uint8Array) => {
  try {
    await read(bytes);
  } catch (error) {
    if (error instanceof ModelError) return { fault: error.fault, detail: error.detail };
    throw error;
  }
  return undefined;
};

/** 45 × 45 × 36.5 mm, 73.9 cm³ when its inside is printed solid. */
const hollowBox: ProjectObject = {
  name: 'Box',
  volumes: [
    { mesh: box([0, 0, 0], [45, 45, 36.5]) },
    { mesh: box([3.2, 3.2, 3.5], [38.6, 38.6, 40]), role: 'negative', name: 'Inside' },
  ],
};

describe.each(dialects)('a project of %s', (_, project) => {
  it('is printed without its modifiers, support blockers and enforcers', async () => {
    const extras = (['modifier', 'blocker', 'enforcer'] as const).map((role) => ({ mesh: cube(30), role }));
    const mesh = await read(project([{ volumes: [{ mesh: cube(20) }, ...extras] }]));
    expect(measure(mesh).volume).toBe(8000);
    expect(sizeOf(measure(mesh).box)).toEqual({ width: 20, depth: 20, height: 20 });
    expect(mesh.project).toEqual([
      { kind: 'modifiers', count: 1 },
      { kind: 'supportAreas', count: 2 },
    ]);
  });

  it('names its objects and says which are copies', async () => {
    const mesh = await read(
      project([
        { name: 'Lid', volumes: [{ mesh: cube(10) }], copies: [moved(0), '0 1 0 -1 0 0 0 0 1 40 0 0'] },
        {
          name: 'Gear &amp; axle',
          volumes: [{ mesh: cube(8) }, { mesh: box([9, 0, 0], [2, 2, 2]) }],
          copies: [moved(80)],
        },
        { name: 'Lid', volumes: [{ mesh: cube(10) }], copies: ['2 0 0 0 2 0 0 0 2 120 0 0'] },
      ]),
    );
    expect(mesh.objects?.map(({ name }) => name)).toEqual(['Lid', 'Lid', 'Gear & axle', 'Lid']);
    expect(mesh.objects?.map(({ sameAs }) => sameAs)).toEqual([0, 0, 2, 3]);
    expect(mesh.objects?.map(({ start, end }) => end - start)).toEqual([12, 12, 24, 12]);
    expect(mesh.objects?.at(-1)?.end).toBe(mesh.positions.length / 9);
  });

  it('says which settings its parts have for themselves, each once', async () => {
    const strong = { mesh: cube(30), role: 'modifier', name: 'Core', settings: { fill_density: '60%' } } as const;
    const hook = { mesh: cube(20), name: 'Hook', settings: { perimeters: '4', support_material: '0' } } as const;
    const mesh = await read(project([{ name: 'Arm', volumes: [hook, strong], copies: [moved(0), moved(50)] }]));
    const settings = [
      { setting: 'walls', value: 4, part: 'Hook' },
      { setting: 'supports', value: 0, part: 'Hook' },
      { setting: 'infill', value: 60, part: 'Core' },
    ];
    expect(mesh.project).toEqual([{ kind: 'settings', settings, whole: new Map() }]);
    expect(mesh.objects?.[1]?.project).toEqual(mesh.project);
  });

  it('names the settings whose value it cannot read or never uses', async () => {
    const settings = { fill_density: '1e9%', perimeters: '-1', layer_height: '0.3', fill_pattern: 'gyroid' };
    const mesh = await read(project([{ volumes: [{ mesh: cube(20), name: 'Arm', settings }] }]));
    expect(mesh.project).toEqual([
      {
        kind: 'settings',
        settings: ['infill', 'walls', 'layerHeight', 'pattern'].map((setting) => ({ setting, part: 'Arm' })),
        whole: new Map(),
      },
    ]);
  });

  it('is refused when everything in it is left out', async () => {
    expect(await refusal(project([{ volumes: [{ mesh: cube(20), role: 'modifier' }] }]))).toEqual({
      fault: 'nothing_printable',
    });
    expect(await refusal(project([{ volumes: [{ mesh: cube(20) }], printable: false }]))).toEqual({
      fault: 'nothing_printable',
    });
  });
});

describe.each(withNegatives)('a negative volume in a project of %s', (_, project) => {
  it('is cut out', async () => {
    const whole = 45 * 45 * 36.5;
    const inside = 38.6 * 38.6 * 33;
    expect(await volumeOf(project([hollowBox]))).toBeCloseTo(whole - inside, 0);
    expect((await read(project([hollowBox]))).project).toEqual([{ kind: 'cut', count: 1 }]);
  });

  it('is cut out of each copy, also of a mirrored and scaled one', async () => {
    const whole = 45 * 45 * 36.5 - 38.6 * 38.6 * 33;
    const copies = [moved(0), moved(100), '-2 0 0 0 2 0 0 0 2 300 100 0'];
    const mesh = await read(project([{ ...hollowBox, copies }]));
    expect(measure(mesh).volume / whole).toBeCloseTo(10, 3);
    expect(mesh.objects).toHaveLength(3);
  });

  it('is cut out of the parts before it only, as slicers do', async () => {
    const cutter = { mesh: box([5, -1, 5], [10, 12, 20]), role: 'negative' } as const;
    const post = { mesh: box([8, 4, 5], [4, 2, 5]) };
    const part = { mesh: box([0, 0, 0], [20, 10, 10]) };
    expect(await volumeOf(project([{ volumes: [part, cutter, post] }]))).toBeCloseTo(2000 - 500 + 40, 1);
    expect(await volumeOf(project([{ volumes: [part, post, cutter] }]))).toBeCloseTo(2000 - 500, 1);
  });

  it('reaches only into its own object', async () => {
    const other = { volumes: [{ mesh: box([1, 1, 1], [45, 45, 36.5]) }] };
    const mesh = await read(project([hollowBox, other]));
    expect(measure(mesh).volume).toBeCloseTo(2 * 45 * 45 * 36.5 - 38.6 * 38.6 * 33, 0);
  });

  it('changes nothing beside its object', async () => {
    const far = { mesh: box([100, 0, 0], [10, 10, 10]), role: 'negative' } as const;
    expect(measure(await read(project([{ volumes: [{ mesh: cube(20) }, far] }]))).volume).toBe(8000);
  });

  it('is cut out of shells that touch along an edge, and out of one that faces inwards', async () => {
    const inwards = { positions: cube(10).positions.slice() };
    for (let i = 0; i < inwards.positions.length; i += 9) {
      const second = inwards.positions.slice(i + 3, i + 6);
      inwards.positions.copyWithin(i + 3, i + 6, i + 9);
      inwards.positions.set(second, i + 6);
    }
    const diagonal = together(inwards, box([10, 10, 0], [10, 10, 10]));
    const cutter = { mesh: box([5, 5, -1], [10, 10, 20]), role: 'negative' } as const;
    expect(await volumeOf(project([{ volumes: [{ mesh: diagonal }, cutter] }]))).toBeCloseTo(2000 - 500, 1);
  });

  it('is refused by its name when it is not closed', async () => {
    const open = { positions: cube(30).positions.slice(0, 54) };
    const volumes = [{ mesh: cube(20) }, { mesh: open, role: 'negative', name: 'Screw hole' } as const];
    expect(await refusal(project([{ volumes }]))).toEqual({ fault: 'negative_volume', detail: 'Screw hole' });
  });

  it('leaves nothing to print when it takes everything away', async () => {
    const volumes = [{ mesh: cube(20) }, { mesh: box([-1, -1, -1], [30, 30, 30]), role: 'negative' } as const];
    expect(await refusal(project([{ volumes }]))).toEqual({ fault: 'nothing_printable' });
  });
});

describe.each(dialects.slice(0, 2))('a project of %s with settings of a whole object', (_, project) => {
  it('says which all of it has alike', async () => {
    const whole = async (...objects: ProjectObject[]) => {
      const note = (await read(project(objects))).project?.find(({ kind }) => kind === 'settings');
      return note?.kind === 'settings' ? [...note.whole] : undefined;
    };
    const settings = { fill_density: '40%', support_material: '1' };
    const arm = { settings, volumes: [{ mesh: cube(20) }], copies: [moved(0), moved(60)] };
    const all = [
      ['infill', 40],
      ['supports', 1],
    ];
    expect(await whole(arm)).toEqual(all);
    const pins = [{ mesh: cube(5), settings: { fill_density: '40%' } }, { mesh: cube(6) }];
    expect(await whole(arm, { settings, volumes: pins })).toEqual(all);
    const core = { mesh: cube(30), role: 'modifier', settings: { fill_density: '60%' } } as const;
    expect(await whole({ ...arm, volumes: [{ mesh: cube(20) }, core] })).toEqual([['supports', 1]]);
    expect(await whole(arm, { volumes: [{ mesh: cube(5) }] })).toEqual([]);
  });

  it('says them by the name of the object, also of the object alone', async () => {
    const strong = { name: 'Hook', settings: { fill_density: '40%' }, volumes: [{ mesh: cube(20) }] };
    const bytes = project([strong, { name: 'Lid', volumes: [{ mesh: cube(10) }], copies: [moved(50)] }]);
    const settings = [{ setting: 'infill', value: 40, part: 'Hook' }];
    expect((await read(bytes)).project).toEqual([{ kind: 'settings', settings, whole: new Map() }]);
    expect((await loadModel(bytes, 0)).mesh.project).toEqual([
      { kind: 'settings', settings, whole: new Map([['infill', 40]]) },
    ]);
    expect((await loadModel(bytes, 1)).mesh.project).toBeUndefined();
  });
});

describe.each([
  ['PrusaSlicer', prusaProject, 'Prusa_Slicer_layer_config_ranges.xml', 'Slic3r_PE_layer_heights_profile.txt'],
  ['Bambu Studio and OrcaSlicer', bambuProject, 'layer_config_ranges.xml', 'layer_heights_profile.txt'],
] as const)('a project of %s that changes by height', (_, project, ranges, heights) => {
  const volumes = [{ mesh: cube(20) }];

  it('says that layers vary, and that a range has its own settings', async () => {
    const more = {
      [`Metadata/${ranges}`]: '<objects><object id="1"><range min_z="0" max_z="5"/></object></objects>',
      [`Metadata/${heights}`]: 'object_id=1|0;0.2;5;0.1',
    };
    expect((await read(project([{ volumes }], { more }))).project).toEqual([
      { kind: 'layerHeights' },
      { kind: 'ranges' },
    ]);
  });

  it('says nothing of files without a height', async () => {
    const more = { [`Metadata/${ranges}`]: '<objects></objects>', [`Metadata/${heights}`]: '' };
    expect((await read(project([{ volumes }], { more }))).project).toBeUndefined();
  });
});

describe('a project', () => {
  it('says that it pauses or changes color at a height, if it does', async () => {
    const bambu = (layers: string) => ({
      'Metadata/custom_gcode_per_layer.xml': `<custom_gcodes_per_layer><plate><plate_info id="1"/>${layers}</plate></custom_gcodes_per_layer>`,
    });
    const prusa = {
      'Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml':
        '<custom_gcodes_per_print_z><code print_z="2" type="0" gcode="M600"/></custom_gcodes_per_print_z>',
    };
    const objects = [{ volumes: [{ mesh: cube(20) }] }];
    const pauses = [{ kind: 'pauses' }];
    expect((await read(bambuProject(objects, { more: bambu('<layer top_z="2" type="1"/>') }))).project).toEqual(pauses);
    expect((await read(bambuProject(objects, { more: bambu('') }))).project).toBeUndefined();
    expect((await read(prusaProject(objects, { more: prusa }))).project).toEqual(pauses);
  });

  it('is printed without the modifiers of Slic3r', async () => {
    const volumes = [{ mesh: cube(20) }, { mesh: cube(30), role: 'modifier' } as const];
    expect(measure(await read(prusaProject([{ volumes }], { legacy: true }))).volume).toBe(8000);
  });

  it('is printed without the modifiers of an older Cura', async () => {
    const volumes = [{ mesh: cube(20) }, { mesh: cube(30), role: 'modifier' } as const];
    expect(measure(await read(curaProject([{ volumes }], { legacy: true }))).volume).toBe(8000);
  });

  it('is printed with what lies on the plates of Bambu Studio, not beside them', async () => {
    const copies = [moved(0), moved(400), moved(-200)];
    const mesh = await read(bambuProject([{ volumes: [{ mesh: cube(20) }], copies, plates: [1, 2, null] }]));
    expect(mesh.objects).toHaveLength(2);
    expect(measure(mesh).box.min[0]).toBe(0);
  });

  it('has its negative volumes moved with its components', async () => {
    const cutter = { mesh: cube(10), role: 'negative', transform: moved(15, 15, 15) } as const;
    expect(await volumeOf(bambuProject([{ volumes: [{ mesh: cube(20) }, cutter] }]))).toBeCloseTo(8000 - 125, 1);
  });

  it('is refused when its ranges lead out of its mesh', async () => {
    const config = '<config><object id="1"><volume firstid="0" lastid="99"/></object></config>';
    const bytes = zipped3mf(modelXml(`<object id="1">${cubeXml}</object>`, '<item objectid="1"/>'), {
      'Metadata/Slic3r_PE_model.config': config,
    });
    expect(await refusal(bytes)).toEqual({ fault: 'unreadable' });
  });

  it('prints the triangles that its ranges leave out', async () => {
    const config =
      '<config><object id="1"><volume firstid="12" lastid="23"><metadata key="modifier" value="1"/></volume></object></config>';
    const mesh = meshOfTwo();
    expect(measure(await read(zipped3mf(mesh, { 'Metadata/Slic3r_PE_model.config': config }))).volume).toBe(1000);
  });
});

function meshOfTwo(): string {
  const once = cubeXml.replaceAll(/<\/?mesh>/g, '');
  const [vertices = '', triangles = ''] = once.split('</vertices>');
  const more = triangles.replaceAll(/v(\d)="(\d)"/g, (_, side, corner) => `v${side}="${Number(corner) + 8}"`);
  const all = `${vertices}${vertices.replace('<vertices>', '')}</vertices>${triangles.replace('</triangles>', '')}${more.replace('<triangles>', '')}`;
  return modelXml(`<object id="1"><mesh>${all}</mesh></object>`, '<item objectid="1"/>');
}
