// @ts-check
// npm run new:post "Why we dry PLA twice"
import { relative } from 'node:path';
import { createPost } from './editorial/create-post.mjs';
import { print, printError } from './processes/print.mjs';
import { explain } from './processes/user-error.mjs';
import { PROJECT } from './project.mjs';

try {
  const title = process.argv.slice(2).join(' ');
  const { file, address } = createPost(title, { content: `${PROJECT}/content`, today: new Date() });
  print(`Created ${relative(PROJECT, file)}. Run "npm run dev" to see it at ${address} as you write.`);
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}
