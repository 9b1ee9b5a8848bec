// @ts-check

/** What npm prints, and what it means for somebody who only wants to open the shop. */
const meanings = /** @type {const} */ ([
  [/ENOSPC|no space left/i, 'The disk is full: the packages need about 1.5 GB. Make room, then start again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|network (request|connectivity)/i,
    'The packages could not be fetched, because the package registry cannot be reached. Check the network (and a proxy, if there is one), then start again.',
  ],
  [
    /CERT|self.signed|unable to get local issuer/i,
    'The packages could not be fetched, because the certificate of the package registry is not trusted here. Set NODE_EXTRA_CA_CERTS to the file of your network’s certificate, then start again.',
  ],
  [
    /EACCES|EPERM|EROFS/,
    'The packages could not be written to node_modules in this folder. Start as the user who owns the folder, or make a clone of your own.',
  ],
  [/EUSAGE|can only install/, 'package.json and package-lock.json disagree. Run "npm install" once, then start again.'],
  [/ENOENT.*npm|spawn npm|spawn node/, 'The command "npm" is missing. Install Node 20 or newer together with npm.'],
]);

/** @param {string} output of npm */
export function whyInstallFailed(output) {
  const meaning = meanings.find(([sign]) => sign.test(output))?.[1];
  if (meaning) return meaning;
  const lines = output.split('\n').filter((line) => line.trim() && !/A complete log|npm warn/i.test(line));
  return `The packages could not be installed. npm says:\n${lines.slice(-8).join('\n')}`;
}
