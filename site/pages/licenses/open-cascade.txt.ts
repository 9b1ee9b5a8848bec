import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const PACKAGE = join(process.cwd(), 'node_modules/occt-import-js/dist');
const NOTICE = `The converter of STEP files

QUEU3D converts STEP files with Open CASCADE Technology, copyright Open Cascade SAS and its contributors, under the GNU
Lesser General Public License, version 2.1, with the Open CASCADE exception, as the package occt-import-js 0.0.23 of
Viktor Kovacs, under the same license, has it compiled to WebAssembly.

The library is used unchanged. It is a file of its own, occt-import-js.wasm with a hash in its name, which the worker
fetches: a modified one with the same interface can take its place. Of the script that starts it, occt-import-js.js, two
functions were changed in November 2026 so that they make no code of text.

Source of Open CASCADE Technology: https://github.com/Open-Cascade-SAS/OCCT
Source of occt-import-js, its build: https://github.com/kovacsv/occt-import-js

What follows are the licenses as the package has them.

`;

/** LGPL section 6: anyone who receives the library is told its authors, its license and where its source is. */
export async function GET(): Promise<Response> {
  const names = ['license.occt-import-js.txt', 'license.occt.txt'];
  const licenses = await Promise.all(names.map((name) => readFile(join(PACKAGE, name), 'utf8')));
  return new Response(NOTICE + licenses.join('\n\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
