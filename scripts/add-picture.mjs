// @ts-check
// npm run add:picture photo.jpg blog/drying, or spools/pla-lagoon-side, or goods/caliper-side 30,50
import { addPicture } from './editorial/add-picture.mjs';
import { print, printError } from './processes/print.mjs';
import { explain } from './processes/user-error.mjs';
import { PROJECT } from './project.mjs';

try {
  const [source = '', name = '', around] = process.argv.slice(2);
  print(await addPicture(source, name, `${PROJECT}/content/media`, around));
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}
