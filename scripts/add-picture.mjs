// @ts-check
// npm run add:picture photo.jpg blog/drying
import { addPicture } from './editorial/add-picture.mjs';
import { explain } from './processes/plain-problem.mjs';
import { complain, say } from './processes/say.mjs';
import { PROJECT } from './setup/project.mjs';

try {
  const [source = '', name = ''] = process.argv.slice(2);
  const address = await addPicture(source, name, `${PROJECT}/content/media`);
  say(`In the text: ![What it shows](${address} "What to see in it")\nAs the cover: cover: ${address}`);
} catch (error) {
  complain(explain(error));
  process.exitCode = 1;
}
