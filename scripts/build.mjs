// @ts-check
import { buildSite } from './build/build-site.mjs';
import { print } from './processes/print.mjs';
import { runCommand } from './processes/shutdown.mjs';
import { installPackages } from './setup/install-packages.mjs';

await runCommand(
  async () => {
    await installPackages();
    await buildSite();
    print('Built the pages in dist.');
  },
  { exitCodeOnSignal: 130 },
);
