import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The package would fetch its file from a CDN, which the worker's policy forbids.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** What labels of ours and of makers are printed with. */
const formats = ['Code128', 'EAN-13', 'EAN-8', 'UPC-A', 'UPC-E', 'QRCode'] as const;

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  const codes = await readBarcodes(data, { formats: [...formats], maxNumberOfSymbols: 4 }).catch(() => []);
  self.postMessage(codes.map(({ text }) => text));
};
