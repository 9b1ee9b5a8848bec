// @ts-check
// npm run new:post "Why we dry PLA twice"
import { relative } from 'node:path';
import { startPost } from './editorial/start-post.mjs';
import { explain } from './processes/plain-problem.mjs';
import { complain, say } from './processes/say.mjs';
import { PROJECT } from './setup/project.mjs';

try {
  const title = process.argv.slice(2).join(' ');
  const { file, address } = startPost(title, { content: `${PROJECT}/content`, today: new Date() });
  say(`Write in ${relative(PROJECT, file)}. With "npm run dev" it stands at ${address} while you do.`);
} catch (error) {
  complain(explain(error));
  process.exitCode = 1;
}
