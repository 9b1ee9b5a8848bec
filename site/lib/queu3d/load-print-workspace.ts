import type { PrintContent } from '../../../contract/queu3d/print-content.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readContent } from '../editorial/read-content.ts';
import { type BuiltColors, builtColors } from './print-colors.ts';

/** What the QUEU3D page is built with. */
export interface PrintWorkspaceData extends BuiltColors {
  readonly content: PrintContent;
}

export async function loadPrintWorkspace(): Promise<PrintWorkspaceData> {
  const { items } = await loadCatalogue();
  const content = {
    machine: readContent('print/machine.yaml'),
    qualities: readContent('print/qualities.yaml'),
    materials: readContent('print/materials.yaml'),
    breaks: readContent('print/quantity-breaks.yaml'),
    profiles: readContent('print/profiles.yaml'),
  };
  const names = content.materials.map(({ name }) => name);
  return { content, ...builtColors(items, names) };
}
