import { BRIM_WIDTH } from '../../../contract/queu3d/limits.ts';
import type { PrintMachine } from '../../../contract/queu3d/print-content.ts';
import { folded } from '../../../contract/queu3d/print-file-name.ts';
import type { OrderedPrint } from './ordered-prints.ts';

/** mm: how far from the bed's edge the purge line is drawn, and how far from it the print has to stay. */
const PURGE = { edge: 3, clearance: 5, length: 120, height: 0.3 };
/** mm of filament on a line of that length and height: about 1 mm wide, as wide as the nozzle's tip presses it. */
const PURGE_FILAMENT = 15;
/** mm that the head rises at the end, so that the part can be taken off. */
const LIFT = 20;

/** All pieces of the file. */
type Printed = Pick<OrderedPrint, 'material' | 'colorName' | 'settings' | 'filament' | 'size'>;

interface PrintedLine extends Pick<OrderedPrint, 'refId' | 'position' | 'name'> {
  readonly pieces: number;
}

interface PrintGcode {
  readonly print: Printed;
  readonly lines: readonly PrintedLine[];
  /** that prints it */
  readonly machine: PrintMachine;
  /** that it was sliced for, in the middle of its bed */
  readonly slicedFor: Pick<PrintMachine, 'volume'>;
  /** g/cm³ */
  readonly density: number;
  /** of the print's picture, for printers with a display */
  readonly thumbnails?: readonly Thumbnail[];
}

export interface Thumbnail {
  /** px */
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

/**
 * The whole file for a printer: what it is, heating, homing and purging, the print as it was sliced, and the end. The
 * slicer's G-code is of the print alone, so that one slice serves all orders and printers, and a changed start text slices
 * nothing again. G-code that was stored before it was so is whole already.
 */
export function printableGcode(
  body: ReadableStream<Uint8Array>,
  facts: PrintGcode,
): ReadableStream<Uint8Array<ArrayBufferLike>> {
  if (!facts.print.settings.profile) return body;
  const around = { before: `${header(facts)}${pictures(facts)}${start(facts)}\n`, after: `${end(facts)}\n` };
  const encoder = new TextEncoder();
  const { width, depth } = facts.slicedFor.volume;
  const { volume } = facts.machine;
  return moved(body, (volume.width - width) / 2, (volume.depth - depth) / 2).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (out) => out.enqueue(encoder.encode(around.before)),
      flush: (out) => out.enqueue(encoder.encode(around.after)),
    }),
  );
}

/** Moves a print to another place on the bed, in mm: a slice is of its shape alone, so it is the same there. */
function moved(body: ReadableStream<Uint8Array>, right: number, back: number): ReadableStream<Uint8Array> {
  if (right === 0 && back === 0) return body;
  const by: Readonly<Record<string, number>> = { X: right, Y: back };
  const move = (line: string) =>
    line.replaceAll(
      /([XY])(-?[\d.]+)/g,
      (_, axis: string, at: string) => `${axis}${Number((Number(at) + (by[axis] ?? 0)).toFixed(3))}`,
    );
  const moveAll = (lines: string) => lines.replaceAll(/^G[01] [^;\n]*/gm, move);
  let rest = '';
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        const text = rest + decoder.decode(chunk, { stream: true });
        const end = text.lastIndexOf('\n') + 1;
        rest = text.slice(end);
        out.enqueue(encoder.encode(moveAll(text.slice(0, end))));
      },
      flush: (out) => out.enqueue(encoder.encode(moveAll(rest))),
    }),
  );
}

/** What printers' programs show of a file, in the words that Cura uses; nothing of the customer. */
function header({ print, lines: printed, machine, density }: PrintGcode): string {
  const grams = (print.filament * density) / 1000;
  const count = (pieces: number) => (pieces > 1 ? `${pieces} x ` : '');
  const lines = [
    ...printed.map(
      ({ refId, position, name, pieces }) => `Order ${refId}, line ${position + 1}: ${count(pieces)}${folded(name)}`,
    ),
    `Filament weight = [${grams.toFixed(2)}]`,
    `Filament type = ${folded(print.material)}`,
    `Filament name = ${folded(print.colorName)}`,
    `Nozzle diameter = ${machine.nozzle}`,
  ];
  return lines.map((line) => `;${line}\n`).join('');
}

/** Base64 in comments, as printers' programs read it since PrusaSlicer began. */
function pictures({ thumbnails = [] }: PrintGcode): string {
  return thumbnails
    .map(({ width, height, png }) => {
      const text = png.toString('base64');
      const lines = text.match(/.{1,78}/g) ?? [];
      const begin = `; thumbnail begin ${width}x${height} ${text.length}`;
      return [begin, ...lines.map((line) => `; ${line}`), '; thumbnail end', ''].join('\n');
    })
    .join('');
}

function start(facts: PrintGcode): string {
  const { overrides } = facts.print.settings;
  return filled(facts.machine.startGcode, {
    nozzle: String(overrides.material_print_temperature),
    bed: String(overrides.material_bed_temperature),
    purge: purgeGcode(facts),
  });
}

function end({ print, machine }: PrintGcode): string {
  const room = machine.volume.height - (print.size?.height ?? 0);
  return filled(machine.endGcode, { lift: String(Math.max(0, Math.min(LIFT, Math.floor(room)))) });
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.trim().replaceAll(/\[(\w+)\]/g, (whole, name: string) => values[name] ?? whole);
}

/**
 * A line of filament along the first edge that the print leaves free, front or left; a print as large as the bed starts
 * without one. Extrusion is absolute and begins at 0, as the print's does.
 */
function purgeGcode({ print: { size, settings }, machine: { volume } }: PrintGcode): string {
  const { edge, clearance, length, height } = PURGE;
  const brim = settings.overrides.adhesion_type ? BRIM_WIDTH : 0;
  const isFree = (bed: number, part: number) => (bed - part) / 2 >= brim + clearance + edge;
  const along = isFree(volume.depth, size?.depth ?? volume.depth)
    ? (at: number) => `X${at} Y${edge}`
    : isFree(volume.width, size?.width ?? volume.width)
      ? (at: number) => `X${edge} Y${at}`
      : undefined;
  if (!along) return '; no room for a purge line';
  return [
    `G0 ${along(edge)} F9000`,
    `G0 Z${height} F600`,
    `G1 ${along(edge + length)} E${PURGE_FILAMENT} F1000`,
    'G92 E0',
    // Up and away, or the nozzle would draw a thread to the print.
    'G0 Z2 F600',
  ].join('\n');
}
