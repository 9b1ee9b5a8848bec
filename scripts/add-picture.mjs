// @ts-check
// npm run add:picture photo.jpg blog/drying
import { addPicture } from './editorial/add-picture.mjs';
import { print, printError } from './processes/print.mjs';
import { explain } from './processes/user-error.mjs';
import { PROJECT } from './setup/project.mjs';

try {
  const [source = '', name = ''] = process.argv.slice(2);
  const address = await addPicture(source, name, `${PROJECT}/content/media`);
  print(`In the text: ![What it shows](${address} "What to notice")\nAs the cover: cover: ${address}`);
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}
