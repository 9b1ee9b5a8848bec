import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { modelsInZip, type UnzippedModels } from './models-in-zip.ts';

export interface UnzipRequest {
  readonly file: File;
  /** models to unpack */
  readonly most: number;
}

export type UnzipReply = { readonly unzipped: UnzippedModels<File> } | { readonly fault: string };

self.onmessage = async ({ data: { file, most } }: MessageEvent<UnzipRequest>) => {
  try {
    const { models, leftOut } = modelsInZip(new Uint8Array(await file.arrayBuffer()), most);
    reply({ unzipped: { models: models.map(({ name, bytes }) => new File([bytes], name)), leftOut } });
  } catch (error) {
    reply({ fault: error instanceof ModelError ? error.fault : 'unreadable' });
  }
};

function reply(message: UnzipReply): void {
  self.postMessage(message);
}
