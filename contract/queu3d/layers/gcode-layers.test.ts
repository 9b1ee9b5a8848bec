import { describe, expect, it } from 'vitest';
import { GcodeLayers } from './gcode-layers.ts';
import { pathKinds } from './layer-format.ts';
import { type PrintLayers, readLayers, SPEED_UNIT } from './read-layers.ts';

const bed = { width: 350, depth: 350 };

function layersOf(
  gcode: string,
  piece = 1 << 20,
  limits?: { target: number; max: number },
  format: 1 | 2 = 1,
): PrintLayers {
  const bytes = new TextEncoder().encode(gcode);
  const layers = new GcodeLayers(format, limits);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += piece) parts.push(layers.add(bytes.subarray(at, at + piece)));
  parts.push(layers.end());
  return readLayers(Buffer.concat(parts), bed);
}

/** Points as [x, y, z in mm from the bed's corner, kind]. */
function pointsOf({ points }: PrintLayers) {
  return Array.from({ length: points.length / 4 }, (_, i) => {
    const [x = 0, y = 0, z = 0, kind = 0] = points.subarray(4 * i, 4 * i + 4);
    return [x * 0.02 + 175, y * 0.02 + 175, z * 0.02].map((each) => Math.round(each * 100) / 100).concat(kind);
  });
}

/** By kind, those that take any. */
function lengthsOf({ lengths }: PrintLayers) {
  return Object.fromEntries(pathKinds.map((kind, i) => [kind, lengths[i]]).filter(([, length]) => length));
}

const start = 'M82\nG28\nG1 Z15.0 F6000\nG92 E0\nG1 F200 E3\nG92 E0\nG1 F1500 E-6.5\n;LAYER_COUNT:2\n';
const twoLayers = `${start};LAYER:0
M107
G0 F3600 X100 Y100 Z0.2
;TYPE:WALL-INNER
G1 F1500 E0
G1 F1800 X120 Y100 E1
G1 X120 Y130 E2.5
;TYPE:WALL-OUTER
G1 X119 Y130.5 E2.75
G0 X90 Y90
;TYPE:FILL
G1 X91 Y91 E3
;LAYER:1
G0 X100 Y100 Z0.4
;TYPE:SKIN
G1 X101.5 Y100 E3.1
;TIME_ELAPSED:9
G1 F1500 E-4
M140 S0
G92 E1
G1 E-1 F300
G28 X0 Y0
`;

describe('layers from G-code', () => {
  it('have each line with its kind and height, without travel moves', () => {
    const layers = layersOf(twoLayers);
    expect(pointsOf(layers)).toEqual([
      [100, 100, 0.2, 0],
      [120, 100, 0.2, 2],
      [120, 130, 0.2, 2],
      [120, 130, 0.2, 0],
      [119, 130.5, 0.2, 1],
      [90, 90, 0.2, 0],
      [91, 91, 0.2, 4],
      [100, 100, 0.4, 0],
      [101.5, 100, 0.4, 3],
    ]);
    expect([...layers.ends]).toEqual([7, 9]);
    expect([...layers.heights].map((height) => Math.round(height * 100) / 100)).toEqual([0.2, 0.4]);
  });

  it('count filament by kind, and neither the prime nor retractions', () => {
    const lengths = lengthsOf(layersOf(twoLayers));
    expect(lengths).toEqual({
      outerWall: expect.closeTo(0.25),
      innerWall: expect.closeTo(2.5),
      skin: expect.closeTo(0.1),
      infill: expect.closeTo(0.25),
    });
  });

  it('share the filament of a kind among its layers by length and thickness of their lines', () => {
    const wall = (layer: number, z: number, to: number) =>
      `;LAYER:${layer}\nG0 X10 Y10 Z${z}\n;TYPE:SKIN\nG1 X${to} Y10 E1\n`;
    const { lengthsByLayer } = layersOf(`M83\n${wall(0, 0.2, 20)}${wall(1, 0.3, 30)};LAYER:2\nG0 X10 Y10 Z0.4\n`);
    expect(lengthsByLayer.map((each) => [...each])).toEqual([
      [0, 0],
      [0, 0],
      [expect.closeTo(1), expect.closeTo(1)],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('are the same however the G-code is cut into pieces', () => {
    expect(layersOf(twoLayers, 1)).toEqual(layersOf(twoLayers));
    expect(layersOf(twoLayers, 7)).toEqual(layersOf(twoLayers));
  });

  it('are the same from relative extrusion and relative moves', () => {
    const absolute = ';LAYER:0\nG0 X10 Y10 Z0.2\n;TYPE:SUPPORT\nG1 X20 Y10 E5\nG1 E3\nG1 E5\nG1 X20 Y30 E9\n';
    const relative = 'M83\n;LAYER:0\nG0 X10 Y10 Z0.2\n;TYPE:SUPPORT\nG1 X20 Y10 E5\nG1 E-2\nG1 E2\nG1 X20 Y30 E4\n';
    const moved = ';LAYER:0\nG0 X10 Y10 Z0.2\n;TYPE:SUPPORT\nG91\nG1 X10 E5\nG1 E-2\nG1 E2\nG1 Y20 E4\nG90\n';
    expect(lengthsOf(layersOf(absolute))).toEqual({ support: expect.closeTo(9) });
    expect(layersOf(relative)).toEqual(layersOf(absolute));
    expect(layersOf(moved)).toEqual(layersOf(absolute));
  });

  it('leave out the points of a straight line, but no corner and no turn back', () => {
    const row = Array.from({ length: 50 }, (_, i) => `G1 X${10 + i} Y10 E${i + 1}`).join('\n');
    const { points } = layersOf(`;LAYER:0\nG0 X9 Y10 Z0.2\n;TYPE:SKIN\n${row}\nG1 X59 Y20 E60\nG1 X59 Y15 E61\n`);
    expect(pointsOf({ points } as PrintLayers).map(([x, y]) => [x, y])).toEqual([
      [9, 10],
      [59, 10],
      [59, 20],
      [59, 15],
    ]);
  });

  it('keep a circle within 0.05 mm', () => {
    const angles = Array.from({ length: 721 }, (_, i) => (Math.PI * i) / 360);
    const round = angles.map(
      (a, i) => `G1 X${(50 + 20 * Math.cos(a)).toFixed(3)} Y${(50 + 20 * Math.sin(a)).toFixed(3)} E${i + 1}`,
    );
    const { points } = layersOf(`;LAYER:0\nG0 X70 Y50 Z0.2\n;TYPE:WALL-OUTER\n${round.join('\n')}\n`);
    const kept = pointsOf({ points } as PrintLayers) as [number, number, number, number][];
    expect(kept.length).toBeLessThan(250);
    const middles = kept.slice(1).map(([x, y], i) => [(x + (kept[i]?.[0] ?? 0)) / 2, (y + (kept[i]?.[1] ?? 0)) / 2]);
    for (const [x = 0, y = 0] of middles) expect(Math.abs(Math.hypot(x - 50, y - 50) - 20)).toBeLessThan(0.05);
  });

  it('stay bounded for a huge print: fillings first, and their filament is still counted', () => {
    const lines = (layer: number) =>
      Array.from({ length: 200 }, (_, i) => `G0 X10 Y${10 + i / 2}\nG1 X${200 + (layer % 2)} Y${10 + i / 2} E1`);
    const all = Array.from({ length: 100 }, (_, i) => [`;LAYER:${i}`, `G0 Z${(i + 1) / 5}`, ';TYPE:FILL', ...lines(i)]);
    const gcode = `M83\n;LAYER_COUNT:100\n${all.flat().join('\n')}\n`;
    const layers = layersOf(gcode, 4096, { target: 4000, max: 20_000 });
    expect(layers.linesLeftOut).toBe(true);
    expect(layers.layersLeftOut).toBe(false);
    expect(layers.heights).toHaveLength(100);
    expect(layers.points.length / 4).toBeLessThan(6000);
    expect(lengthsOf(layers)).toEqual({ infill: expect.closeTo(20_000) });
    const cut = layersOf(gcode, 4096, { target: 4000, max: 1000 });
    expect(cut.layersLeftOut).toBe(true);
    expect(cut.heights.length).toBeLessThan(100);
  });

  it('are empty without layers, and refuse bytes that are cut short or not layers', () => {
    expect(layersOf('G28\n').heights).toHaveLength(0);
    const bytes = new GcodeLayers(1).add(new TextEncoder().encode(twoLayers));
    expect(() => readLayers(bytes, bed)).toThrow('cut short');
    expect(() => readLayers(new Uint8Array([1, 2, 3, 4, 5]), bed)).toThrow('not layers');
    expect(() => readLayers(Uint8Array.from([0x4e, 0x53, 0x4c, 0x31, 9, 2, 0, 0]), bed)).toThrow('damaged');
    for (const record of [7, 0x12]) {
      const old = Uint8Array.from([0x4e, 0x53, 0x4c, 0x31, 0x10, 20, record, 2, 0, 0, 0, 0]);
      expect(() => readLayers(old, bed)).toThrow('damaged');
    }
    const fast = Uint8Array.from([0x4e, 0x53, 0x4c, 0x32, 0x10, 20, 0x12, 0x80, 0x10]);
    expect(() => readLayers(fast, bed)).toThrow('damaged');
    expect(() => readLayers(Uint8Array.from([0x4e, 0x53, 0x4c, 0x33, 0x11]), bed)).toThrow('not layers');
  });
});

describe('layers of format 2', () => {
  const second = (gcode: string, piece?: number, limits?: { target: number; max: number }) =>
    layersOf(gcode, piece, limits, 2);

  it('have travel moves, also into a layer, and the speed of each line', () => {
    const layers = second(twoLayers);
    const values = pointsOf(layers).map(([x, y, , value = 0]) => [
      x,
      y,
      value % SPEED_UNIT,
      Math.floor(value / SPEED_UNIT),
    ]);
    expect(values).toEqual([
      [0, 0, 0, 0],
      [100, 100, 7, 0],
      [100, 100, 0, 0],
      [120, 100, 2, 30],
      [120, 130, 2, 30],
      [120, 130, 0, 0],
      [119, 130.5, 1, 30],
      [119, 130.5, 0, 0],
      [90, 90, 7, 0],
      [90, 90, 0, 0],
      [91, 91, 4, 30],
      [91, 91, 0, 0],
      [100, 100, 7, 0],
      [100, 100, 0, 0],
      [101.5, 100, 3, 30],
    ]);
    expect(layers.format).toBe(2);
  });

  it('split a line where its speed changes', () => {
    const { points } = second(';LAYER:0\nG0 X10 Y10 Z0.2\n;TYPE:SKIN\nG1 F1200 X20 Y10 E5\nG1 F600000 X30 Y10 E6\n');
    expect(
      pointsOf({ points } as PrintLayers)
        .slice(2)
        .map(([x, , , value]) => [x, value]),
    ).toEqual([
      [10, 0],
      [20, 3 + SPEED_UNIT * 20],
      [20, 0],
      [30, 3 + SPEED_UNIT * 2047],
    ]);
  });

  it('have the plastic and filament of format 1, however the G-code is cut', () => {
    const [old, now] = [layersOf(twoLayers), second(twoLayers)];
    expect(now.lengths).toEqual(old.lengths);
    expect(now.lengthsByLayer).toEqual(old.lengthsByLayer);
    expect(now.heights).toEqual(old.heights);
    expect(second(twoLayers, 1)).toEqual(now);
  });

  it('draw travel beside the bed at its edge', () => {
    const { points } = second(';LAYER:0\nG0 X-900 Y10 Z0.2\nG0 X10 Y10\n;TYPE:SKIN\nG1 X20 Y10 E5\n');
    expect(pointsOf({ points } as PrintLayers)[1]?.[0]).toBe(-10);
  });

  it('leave out travel of a large print before any plastic', () => {
    const moves = Array.from({ length: 50 }, (_, i) => `G0 X10 Y${10 + i}\nG1 X${200 + (i % 3)} Y${10 + i} E1`);
    const all = Array.from({ length: 20 }, (_, i) => [`;LAYER:${i}`, `G0 Z${(i + 1) / 5}`, ';TYPE:FILL', ...moves]);
    const gcode = `M83\n;LAYER_COUNT:20\n${all.flat().join('\n')}\n`;
    const limits = { target: 4000, max: 20_000 };
    const [old, now] = [layersOf(gcode, 4096, limits), second(gcode, 4096, limits)];
    expect(now.travelLeftOut).toBe(true);
    expect(now.linesLeftOut).toBe(false);
    const travel = now.points.filter((value, i) => i % 4 === 3 && value === 7).length;
    expect(travel).toBeGreaterThan(100);
    expect(now.points.length - old.points.length).toBeLessThan(4 * 1200);
  });
});
