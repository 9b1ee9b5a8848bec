// @ts-check
import { buildSite } from './build/build-site.mjs';
import { say } from './processes/say.mjs';
import { runCommand } from './processes/shutdown.mjs';
import { installPackages } from './setup/install-packages.mjs';

await runCommand(
  async () => {
    await installPackages();
    await buildSite();
    say('The pages are in dist.');
  },
  { exitCodeOnSignal: 130 },
);
