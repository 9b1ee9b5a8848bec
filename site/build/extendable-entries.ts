import type { Plugin } from 'vite';

/** Lets a chunk of several pages stand in for an entry: groups of chunks without their dependencies ask for it. */
export function extendableEntries(): Plugin {
  return {
    name: 'extendable-entries',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  };
}
