import type { PrintFileKind } from '../../../contract/desk/prints.ts';
import { printFileName } from '../../../contract/queu3d/print-file-name.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderedPrint } from './ordered-prints.ts';
import { printableGcode } from './printable-gcode.ts';

type PrintFileDeps = Pick<Deps, 'files' | 'print'>;

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
export async function openPrintFile(
  { files, print: { machine, materials } }: PrintFileDeps,
  print: OrderedPrint,
  kind: PrintFileKind,
): Promise<PrintFile> {
  const stored = async (key: string) => {
    const file = await files.get(key);
    if (!file) throw new ShopError('print_unknown');
    return file.content;
  };
  switch (kind) {
    case 'model':
      return { name: `model.${print.extension}`, content: await stored(`models/${print.fileId}`) };
    case 'gcode':
      return {
        name: printFileName(print),
        content: printableGcode((await stored(`gcode/${print.sliceId}`)).pipeThrough(gunzip()), {
          print,
          machine,
          density: materials.find(({ name }) => name === print.material)?.density ?? 0,
        }),
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
