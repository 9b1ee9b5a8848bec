// @ts-check

/**
 * Does the work of all names, two of them at any time: whoever is done takes the next, so that neither core waits while
 * there is something to do.
 * @template T
 * @param {readonly string[]} names in the order in which they are begun
 * @param {(name: string) => Promise<T>} work
 * @returns {Promise<T[]>} in the order of the names
 */
export async function twoAtATime(names, work) {
  /** @type {T[]} */
  const results = [];
  const left = names.entries();
  const takeTurns = async () => {
    for (const [place, name] of left) results[place] = await work(name);
  };
  await Promise.all([takeTurns(), takeTurns()]);
  return results;
}
