import type { PrintFileKind } from '../../../contract/desk/prints.ts';
import { machineOf } from '../../../contract/queu3d/print-content.ts';
import { printFileName } from '../../../contract/queu3d/print-file-name.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderedPrint } from './ordered-prints.ts';
import type { PlatePart } from './plate-parts.ts';
import { printableGcode, type Thumbnail } from './printable-gcode.ts';

type PrintFileDeps = Pick<Deps, 'files' | 'print' | 'redrawPicture'>;

/** px: what Moonraker and OctoPrint show in lists and on a print's page. */
const THUMBNAILS = [32, 300];
/** A preview has 0.64. */
const MAX_PIXELS = 4_000_000;

/** A file that belongs to an ordered print. */
interface PrintFile {
  /** safe on any file system: of what a shopper typed, letters and digits only */
  readonly name: string;
  readonly content: ReadableStream<Uint8Array>;
}

/** Yields the model, G-code, settings and preview of a print. Each stream must be read to its end. */
export async function* printFiles(deps: PrintFileDeps, print: OrderedPrint): AsyncGenerator<PrintFile, void, void> {
  yield await openPrintFile(deps, print, 'model');
  yield await openPrintFile(deps, print, 'gcode');
  yield await openPrintFile(deps, print, 'settings');
  if (print.previewId !== null) yield await openPrintFile(deps, print, 'preview');
}

/** Opens one of a print's files. Throws `print_unknown` when it has none of that kind. */
export async function openPrintFile(deps: PrintFileDeps, print: OrderedPrint, kind: PrintFileKind): Promise<PrintFile> {
  const stored = (key: string) => openStored(deps, key);
  switch (kind) {
    case 'model':
      return { name: `model.${print.extension}`, content: await stored(`models/${print.fileId}`) };
    case 'gcode':
      return {
        name: printFileName(print),
        content: await openGcode(deps, [{ print, pieces: 1 }], { id: print.sliceId, ...print }),
      };
    case 'settings':
      return {
        name: 'settings.json',
        content: new Blob([`${JSON.stringify(settingsOf(print), null, 2)}\n`]).stream(),
      };
    case 'preview':
      if (print.previewId === null) throw new ShopError('print_unknown');
      return { name: 'preview.webp', content: await stored(`previews/${print.fileId}/${print.previewId}`) };
  }
}

async function openStored({ files }: PrintFileDeps, key: string): Promise<ReadableStream<Uint8Array>> {
  const file = await files.get(key);
  if (!file) throw new ShopError('print_unknown');
  return file.content;
}

/** What was sliced, of all its pieces. */
type PrintSlice = Pick<OrderedPrint, 'filament' | 'size'> & { readonly id: string };

/**
 * Opens the G-code of one or several pieces, with all that is around it on this printer, or on the usual model. Throws
 * `print_unknown`.
 */
export async function openGcode(
  deps: PrintFileDeps,
  parts: readonly PlatePart[],
  { id, filament, size }: PrintSlice,
  printer?: string,
): Promise<ReadableStream<Uint8Array>> {
  const { machine, materials } = deps.print;
  const body = (await openStored(deps, `gcode/${id}`)).pipeThrough(gunzip());
  const [first, ...others] = parts;
  if (!first) throw new ShopError('print_unknown');
  const { material, colorName, settings } = first.print;
  return printableGcode(body, {
    print: { material, colorName, settings, filament, size },
    lines: parts.map(({ print: { refId, position, name }, pieces }) => ({ refId, position, name, pieces })),
    machine: printer === undefined ? machine : machineOf(machine, printer),
    slicedFor: machine,
    // Of several parts, none shows what the plate is.
    thumbnails: settings.profile && others.length === 0 ? await thumbnailsOf(deps, first.print) : [],
    density: materials.find(({ name }) => name === material)?.density ?? 0,
  });
}

/** None where the picture is missing or cannot be drawn: a print does not wait for it. */
async function thumbnailsOf({ files, redrawPicture }: PrintFileDeps, print: OrderedPrint): Promise<Thumbnail[]> {
  if (print.previewId === null) return [];
  const picture = await files.get(`previews/${print.fileId}/${print.previewId}`);
  if (!picture) return [];
  const bytes = Buffer.from(await new Response(picture.content).arrayBuffer());
  const drawing = { fit: 'contain', format: 'png', maxPixels: MAX_PIXELS } as const;
  const drawn: Thumbnail[] = [];
  for (const side of THUMBNAILS) {
    const made = await redrawPicture(bytes, { ...drawing, width: side, height: side }).catch(() => undefined);
    if (made) drawn.push({ width: made.width, height: made.height, png: made.bytes });
  }
  return drawn;
}

/** Cast because the platform types its byte streams more widely than ours. */
function gunzip(): ReadableWritablePair<Uint8Array, Uint8Array> {
  return new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
}

function settingsOf({ refId, position, qty, name, material, colorName, settings, ...print }: OrderedPrint) {
  const { filament, printTime, size } = print;
  return {
    order: refId,
    line: position + 1,
    quantity: qty,
    model: name,
    material,
    colorName,
    filament,
    printTime,
    size,
    ...settings,
  };
}
