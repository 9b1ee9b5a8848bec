// @ts-check

import { runAstro } from './build/build-site.mjs';
import { checkContent } from './build/check-content.mjs';
import { print } from './processes/print.mjs';
import { runCommand } from './processes/shutdown.mjs';
import { installPackages } from './setup/install-packages.mjs';

/** Checks all content without building pages: first what the API reads, then every collection of the site. */
await runCommand(
  async () => {
    await installPackages();
    const { notes } = await checkContent();
    await runAstro(['sync']);
    for (const note of notes) print(`Look at ${note}`);
    print('The content is valid.');
  },
  { exitCodeOnSignal: 130 },
);
