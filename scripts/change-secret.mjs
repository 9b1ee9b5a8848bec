// @ts-check
// npm run change:secret            a new secret signs from the next start on, and the old one is still accepted
// npm run change:secret -- --finish   the old ones are accepted no longer
import { print, printError } from './processes/print.mjs';
import { explain, UserError } from './processes/user-error.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { addTokenSecret, removeOldTokenSecrets } from './setup/secrets.mjs';

try {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== '--finish') {
    throw new UserError('Usage: npm run change:secret, and later npm run change:secret -- --finish');
  }
  const { DATA_DIR, TOKEN_SECRET, TOKEN_SECRET_FILE } = process.env;
  if (TOKEN_SECRET || TOKEN_SECRET_FILE) {
    throw new UserError('TOKEN_SECRET is set, so it is changed where you keep it: docs/going-live.md says how.');
  }
  const dataDir = openDataFolder(DATA_DIR);
  if (option === '--finish') {
    const count = removeOldTokenSecrets(dataDir);
    print(count > 0 ? 'Restart the shop: it no longer accepts the old secret.' : 'No old secret is left.');
  } else {
    addTokenSecret(dataDir);
    print('Restart the shop: it signs with the new secret, and accepts the old one until --finish removes it.');
  }
} catch (error) {
  printError(explain(error));
  process.exitCode = 1;
}
