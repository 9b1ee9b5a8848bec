import {
  type PrintContent,
  printMachineSchema,
  printMaterialsSchema,
  printQualitiesSchema,
  quantityBreaksSchema,
} from '../../../contract/queu3d/print-content.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readContent } from '../editorial/read-content.ts';
import { type BuiltColors, builtColors } from './print-colors.ts';

/** What the QUEU3D page is built with. */
export interface PrintDeskData extends BuiltColors {
  readonly content: PrintContent;
}

export async function loadPrintDesk(): Promise<PrintDeskData> {
  const { items } = await loadCatalogue();
  const [machine, qualities, materials, breaks] = await Promise.all([
    readContent('print/machine.yaml', printMachineSchema),
    readContent('print/qualities.yaml', printQualitiesSchema),
    readContent('print/materials.yaml', printMaterialsSchema),
    readContent('print/quantity-breaks.yaml', quantityBreaksSchema),
  ]);
  const content = { machine, qualities, materials, breaks };
  const names = materials.map(({ name }) => name);
  return { content, ...builtColors(items, names) };
}
