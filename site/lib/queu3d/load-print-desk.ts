import {
  type PrintContent,
  printMachineSchema,
  printMaterialsSchema,
  printQualitiesSchema,
  quantityBreaksSchema,
} from '../../../api/contract/queu3d/print-content.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readContent } from '../editorial/read-content.ts';
import type { PrintColor } from './print-colors.ts';
import { printColors } from './print-colors.ts';

/** What the QUEU3D page is built with. */
export interface PrintDeskData {
  readonly content: PrintContent;
  /** in stock when the page was built */
  readonly colors: readonly PrintColor[];
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
  const colors = printColors(
    items,
    materials.map(({ name }) => name),
  );
  return { content, colors };
}
