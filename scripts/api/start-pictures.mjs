// @ts-check
import { keepBeside } from './keep-beside.mjs';
import { pictureCommand } from './picture-process.mjs';

/**
 * Has pictures decoded by a process of their own, which runs while there are some.
 * @param {string} dataDir holds its log
 * @param {(pid: number) => void} [onStart] called with the id of each process that is ready
 */
export function keepPictures(dataDir, onStart) {
  const beside = {
    name: 'The decoder of pictures',
    log: 'pictures.log',
    // As the API's, which is another one.
    user: 65_528,
    otherwise: 'Pictures are decoded as root, because root may not mount here, or no other user can read the checkout.',
    command: pictureCommand,
  };
  return keepBeside(beside, dataDir, onStart);
}
