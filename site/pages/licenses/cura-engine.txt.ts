import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOTICE = `The slicer of this shop

QUEU3D slices models with CuraEngine, a program of UltiMaker and its contributors, under the GNU Affero General Public
License, version 3 or later. The settings that printers start from (fdmprinter, fdmextruder) are part of Cura, under the
GNU Lesser General Public License, version 3 or later.

In browsers it is CuraEngine as the package cura-wasm 1.5.2 has it, compiled to WebAssembly. This shop serves its program
unchanged; of the script that starts it, it leaves out what makes code of text, and of the settings their descriptions.

Source of CuraEngine:             https://github.com/Ultimaker/CuraEngine
Source of the settings:           https://github.com/Ultimaker/Cura
Source, patch and build for wasm: https://github.com/Cloud-CNC/cura-wasm

What follows are the licenses as the package has them.

`;

/** AGPL section 6: anyone who receives the engine is told its authors and where its source is. */
export async function GET(): Promise<Response> {
  const licenses = await readFile(join(process.cwd(), 'node_modules/cura-wasm/LICENSE'), 'utf8');
  return new Response(NOTICE + licenses, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
