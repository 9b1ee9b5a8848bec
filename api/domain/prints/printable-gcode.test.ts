import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readPrintContent } from '../../../content-reader/print.ts';
import { machineOf, type PrintMaterial } from '../../../contract/queu3d/print-content.ts';
import { flowOf } from '../../../contract/queu3d/print-profile.ts';
import { PROJECT } from '../../../scripts/project.mjs';
import { installCuraEngineWhenMissing } from '../../../scripts/setup/install-cura-engine.mjs';
import { writeMachineDefinition } from '../../../slicer/engine/definitions.ts';
import { box, together } from '../../../slicer/fixtures/cube.ts';
import { boxOf, sizeOf } from '../../../slicer/mesh/box.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { engineArguments } from '../../../slicer/profiles/engine-arguments.ts';
import { engineSettings } from '../../../slicer/profiles/engine-settings.ts';
import { type GcodeMove, runGcode } from '../../test/run-gcode.ts';
import { makeSliceSettings } from '../../test/slice-settings.ts';
import { checkSettings } from '../slices/check-settings.ts';
import { printableGcode } from './printable-gcode.ts';

const content = readPrintContent(new Content(join(PROJECT, 'content')));
const { machine, materials, profiles, qualities } = content;
let cura: { engine: string; definitions: string };
let folder: string;
beforeAll(async () => {
  cura = await installCuraEngineWhenMissing();
  folder = await mkdtemp(join(tmpdir(), 'gcode-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A foot with a bridge, an overhang and a narrow tower: walls, skins, infill, short layers and travels. */
const bracket = together(
  box([0, 0, 0], [24, 12, 2]),
  box([0, 0, 2], [4, 12, 5]),
  box([16, 4, 2], [2, 2, 8]),
  box([0, 0, 7], [34, 12, 1.2]),
);
const shapes: Readonly<Record<string, { mesh: Mesh; supports?: boolean; brim?: boolean }>> = {
  bracket: { mesh: bracket },
  'bracket with supports': { mesh: bracket, supports: true },
  'plate whose brim nears the front': { mesh: box([0, 0, 0], [200, 330, 0.4]), brim: true },
  'plate as deep as the bed': { mesh: box([0, 0, 0], [30, 350, 0.6]) },
  'plate as large as the bed': { mesh: box([0, 0, 0], [350, 350, 0.4]) },
};

const streamOf = (text: string) => new Blob([text]).stream();

/** The file as it leaves for a printer, and mm³ of filament by the engine. */
async function fileOf(
  material: PrintMaterial,
  layerHeight: number,
  { mesh, ...extras }: (typeof shapes)[string],
  printer = machine,
) {
  const { nozzleTemperature, bedTemperature } = material;
  const temperatures = { material_print_temperature: nozzleTemperature, material_bed_temperature: bedTemperature };
  const asked = makeSliceSettings({
    ...temperatures,
    layer_height: layerHeight,
    ...(extras.supports && { support_enable: true }),
    ...(extras.brim && { adhesion_type: 'brim' }),
  });
  const settings = checkSettings(asked, content);
  const own = await mkdtemp(join(folder, 'run-'));
  await writeFile(join(own, 'model.stl'), writeStl(mesh));
  const definition = await writeMachineDefinition(own);
  const files = { definition, model: 'model.stl', gcode: join(own, 'print.gcode') };
  const { stderr } = await promisify(execFile)(
    cura.engine,
    engineArguments(engineSettings(settings.overrides, settings.profile), files),
    { cwd: own, env: { CURA_ENGINE_SEARCH_PATH: `${own}:${cura.definitions}` }, maxBuffer: 2 ** 26 },
  );
  const filament = Number(/Filament \(mm\^3\): (\d+)/.exec(stderr)?.[1]);
  const lines = [{ refId: 'NS-7K2M-4Q9D', position: 0, name: 'bracket.stl', pieces: 1 }];
  const print = { colorName: 'Petrol', material: material.name, settings, filament, size: sizeOf(boxOf(mesh)) };
  const body = streamOf(await readFile(files.gcode, 'utf8'));
  const text = await new Response(
    printableGcode(body, { print, lines, machine: printer, slicedFor: machine, density: material.density }),
  ).text();
  return { filament, run: runGcode(text) };
}

/** mm³ in a mm of filament */
const SECTION = Math.PI * 0.875 ** 2;
const distance = ({ from, to }: GcodeMove) => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
const isDrawing = (move: GcodeMove) => move.filament > 0 && distance(move) > 0;

const cases = materials.flatMap((material) =>
  qualities.flatMap(({ label, layerHeight }) =>
    Object.keys(shapes).map((shape) => [material.name, label, shape, layerHeight, material] as const),
  ),
);

describe('the G-code of every material', () => {
  it.each(cases)('prints %s at %s, a %s, as its profile says', async (_, _label, shape, layerHeight, material) => {
    const profile = profiles.find(({ id }) => id === material.profile);
    const drawn = shapes[shape];
    if (!profile || !drawn) throw new Error('no such case');
    const { run, filament } = await fileOf(material, layerHeight, drawn);
    const { fan, retraction, speeds, accelerations, maxFlow } = profile;
    const printed = run.moves.filter(({ layer, type }) => layer >= 0 && type !== '');
    const wrong = (check: (move: GcodeMove) => boolean, moves: readonly GcodeMove[] = run.moves) =>
      moves.filter((move) => !check(move)).slice(0, 3);

    // Heated before the first line, and off at the end.
    const { nozzleTemperature: nozzle, bedTemperature: bed } = material;
    expect(wrong((move) => move.filament <= 0 || (move.nozzle === nozzle && move.bed === bed))).toEqual([]);
    expect(run.commands.indexOf(`M190 S${bed}`)).toBeGreaterThan(run.commands.indexOf('G28'));
    expect(run.commands.indexOf(`M109 S${nozzle}`)).toBeGreaterThan(run.commands.indexOf(`M190 S${bed}`));
    expect(run.last).toEqual({ nozzle: 0, bed: 0, fan: 0 });

    // The fan stands still on the first layer, and blows as the material needs it from `fullFrom` on.
    const tolerance = 0.5;
    expect(wrong((move) => move.layer > 0 || move.fan === 0)).toEqual([]);
    expect(wrong((move) => move.fan <= fan.max + tolerance)).toEqual([]);
    const blown = printed.filter((move) => move.layer + 1 >= fan.fullFrom && isDrawing(move));
    expect(wrong((move) => move.fan >= fan.min - tolerance, blown)).toEqual([]);

    // Each line at its speed and no thicker stream than the hot end melts.
    const limits: Readonly<Record<string, number>> = {
      'WALL-OUTER': speeds.outerWall,
      'WALL-INNER': speeds.innerWall,
      FILL: speeds.infill,
      SKIN: speeds.skin,
      SUPPORT: speeds.support,
      'SUPPORT-INTERFACE': speeds.support,
      SKIRT: speeds.firstLayer,
    };
    expect(new Set(printed.filter(isDrawing).map(({ type }) => type)).size).toBeGreaterThan(2);
    expect(wrong((move) => !isDrawing(move) || move.speed <= (limits[move.type] ?? 0) + 0.1, printed)).toEqual([]);
    const first = printed.filter((move) => move.layer === 0 && isDrawing(move));
    expect(wrong((move) => move.to[2] === 0.2 && move.speed <= speeds.firstLayer + 0.1, first)).toEqual([]);
    const flow = (move: GcodeMove) => (move.filament * SECTION * move.speed) / distance(move);
    expect(wrong((move) => !isDrawing(move) || flow(move) <= maxFlow, printed)).toEqual([]);
    expect(flowOf(speeds.infill, layerHeight, machine.nozzle)).toBeLessThanOrEqual(maxFlow);
    const most = Math.max(...Object.values(accelerations));
    expect(wrong((move) => move.acceleration > 0 && move.acceleration <= most, printed)).toEqual([]);

    // Pulled back as far and as fast as the material bears.
    const pulled = run.moves.filter((move) => move.filament < 0);
    expect(pulled.length).toBeGreaterThan(0);
    const isPulled = ({ filament: mm, speed }: GcodeMove) =>
      Math.abs(mm + retraction.length) < 1e-3 && Math.abs(speed - retraction.speed) < 0.1;
    expect(wrong(isPulled, pulled)).toEqual([]);

    // Nothing leaves the machine, the purge line included, and that keeps away from the print.
    const { width, depth, height } = machine.volume;
    const isWithin = ({ to: [x, y, z] }: GcodeMove) =>
      x >= 0 && x <= width && y >= 0 && y <= depth && z >= 0 && z <= height;
    expect(wrong(isWithin)).toEqual([]);
    const purged = run.moves.filter((move) => move.layer < 0 && isDrawing(move));
    expect(purged.length).toBe(shape === 'plate as large as the bed' ? 0 : 1);
    const lines = printed.filter(isDrawing);
    const [left, front] = [0, 1].map((axis) => Math.min(...lines.map(({ to }) => to[axis] ?? 0))) as [number, number];
    expect(wrong(({ to: [x, y] }) => x <= left - 5 || y <= front - 5, purged)).toEqual([]);

    // The filament is that of the price.
    const pushed = run.moves.filter(({ layer }) => layer >= 0).reduce((sum, move) => sum + move.filament, 0);
    // What is pulled back at the end was pushed before.
    expect(Math.abs((pushed + retraction.length) * SECTION - filament)).toBeLessThan(2 + filament / 1000);
  });
});

describe('a file for a printer of another model', () => {
  const model = { printers: ['Small 1'], startGcode: 'G28 ; small\n[purge]', endGcode: 'M84 ; small' };
  const mixed = { ...machine, models: [{ ...model, volume: { width: 180, depth: 120, height: 100 } }] };
  const small = machineOf(mixed, 'Small 1');

  it('is the same print in the middle of its bed, between its own start and end', async () => {
    const [pla] = materials;
    if (!pla) throw new Error('no material');
    const { run } = await fileOf(pla, 0.16, { mesh: bracket, brim: true });
    const { run: moved } = await fileOf(pla, 0.16, { mesh: bracket, brim: true }, small);
    const printed = ({ moves }: typeof run) => moves.filter((move) => move.layer >= 0 && isDrawing(move));
    const [first] = printed(run);
    const [by] = printed(moved).map(({ to }) => to.map((at, axis) => at - (first?.to[axis] ?? 0)));
    expect(by?.map(Math.round)).toEqual([(180 - 350) / 2, (120 - 350) / 2, 0]);
    const rounded = (at: number) => Math.round(at * 1000) / 1000;
    const there = printed(run).map(({ to: [x, y, z], filament }) => [x - 85, y - 115, z, filament].map(rounded));
    expect(printed(moved).map(({ to, filament }) => [...to, filament].map(rounded))).toEqual(there);
    expect(moved.commands[0]).toBe('G28');
    expect(moved.moves.every(({ to: [x, y] }) => x >= 0 && x <= 180 && y >= 0 && y <= 120)).toBe(true);
    expect(moved.moves.filter((move) => move.layer < 0 && isDrawing(move))).toHaveLength(1);
  });

  it('is moved whatever pieces it is read in', async () => {
    const pieces = ['G1 X2', '00 Y150.5 E1 ; X1\n;MESH:X1', '0.stl\nG0 X-', '1 Z2\nG92 E0\nG1 Y1'];
    const body = new Blob(pieces).stream().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (all, out) => {
          for (const byte of all) out.enqueue(Uint8Array.of(byte));
        },
      }),
    );
    const settings = checkSettings(makeSliceSettings(), content);
    const print = { colorName: 'Petrol', material: 'PLA', filament: 1, size: null, settings };
    const text = await new Response(
      printableGcode(body, { print, lines: [], machine: small, slicedFor: machine, density: 1 }),
    ).text();
    expect(text).toContain('\nG1 X115 Y35.5 E1 ; X1\n;MESH:X10.stl\nG0 X-86 Z2\nG92 E0\nG1 Y-114');
  });
});

describe('a file for a printer', () => {
  const [pla] = materials;
  const print = {
    ...{ colorName: 'Petrol', material: 'PLA', filament: 15_161, size: { width: 40, depth: 30, height: 345.5 } },
    settings: checkSettings(makeSliceSettings(), content),
  };
  const line = { refId: 'NS-7K2M-4Q9D', position: 1, name: 'Ärmel\nM112 (left).stl', pieces: 1 };
  const written = async (changes: Partial<typeof print> = {}, lines = [line]) => {
    const facts = { print: { ...print, ...changes }, lines, machine, slicedFor: machine, density: pla?.density ?? 0 };
    return await new Response(printableGcode(streamOf(';TIME:10\nG1 X1\n'), facts)).text();
  };

  it('says what it is, in the words of printers’ programs, and nothing that a shopper could slip in', async () => {
    const text = await written();
    expect(text.split('\n').slice(0, 5)).toEqual([
      ';Order NS-7K2M-4Q9D, line 2: Armel-M112-left-stl',
      ';Filament weight = [18.80]',
      ';Filament type = PLA',
      ';Filament name = Petrol',
      ';Nozzle diameter = 0.4',
    ]);
    expect(text).not.toMatch(/^M112/m);
  });

  it('names each order and part of a plate, with its pieces', async () => {
    const other = { refId: 'NS-5F3H-8T2W', position: 0, name: 'hook.stl', pieces: 3 };
    expect((await written({}, [line, other])).split('\n').slice(0, 2)).toEqual([
      ';Order NS-7K2M-4Q9D, line 2: Armel-M112-left-stl',
      ';Order NS-5F3H-8T2W, line 1: 3 x hook-stl',
    ]);
  });

  it('has the print’s picture for displays, in comments of its length', async () => {
    const png = Buffer.from(Array.from({ length: 200 }, (_, i) => i));
    const thumbnails = [{ width: 32, height: 32, png }];
    const facts = { print, lines: [line], machine, slicedFor: machine, density: 1.24, thumbnails };
    const text = await new Response(printableGcode(streamOf('G1 X1\n'), facts)).text();
    const [, length, body = ''] = /^; thumbnail begin 32x32 (\d+)\n((?:; .*\n)+?); thumbnail end$/m.exec(text) ?? [];
    const base64 = body.replaceAll(/; |\n/g, '');
    expect([base64.length, Buffer.from(base64, 'base64')]).toEqual([Number(length), png]);
    expect(text).toMatch(/^(;.*\n)+M140 S60$/m);
  });

  it('rises no higher at its end than the machine reaches', async () => {
    expect(await written()).toContain('\nG0 Z4 F600\n');
    expect(await written({ size: { width: 40, depth: 30, height: 20 } })).toContain('\nG0 Z20 F600\n');
  });

  it('is left as it was stored, when that was whole already', async () => {
    expect(await written({ settings: makeSliceSettings() })).toBe(';TIME:10\nG1 X1\n');
  });
});
