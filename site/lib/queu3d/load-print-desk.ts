import {
  type PrintContent,
  printMachineSchema,
  printMaterialsSchema,
  printQualitiesSchema,
} from '../../../api/contract/queu3d/print-content.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readContent } from '../editorial/read-content.ts';
import { type PrintColor, printColors } from './print-colors.ts';

/** What the page of QUEU3D is built with. */
export interface PrintDeskFacts {
  readonly content: PrintContent;
  /** as in stock when the page was built */
  readonly colors: readonly PrintColor[];
}

export async function loadPrintDesk(): Promise<PrintDeskFacts> {
  const { items } = await loadCatalogue();
  const [machine, qualities, materials] = await Promise.all([
    readContent('print/machine.yaml', printMachineSchema),
    readContent('print/qualities.yaml', printQualitiesSchema),
    readContent('print/materials.yaml', printMaterialsSchema),
  ]);
  const content = { machine, qualities, materials };
  const colors = printColors(
    items,
    materials.map(({ name }) => name),
  );
  return { content, colors };
}
