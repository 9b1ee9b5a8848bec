// @ts-check
// Before commands that need the packages, so that they work in a fresh clone.
import { runCommand } from './processes/shutdown.mjs';
import { installPackages } from './setup/install-packages.mjs';

await runCommand(installPackages, { exitCodeOnSignal: 130 });
