// @ts-check

/**
 * The text of a `.describe()` is for readers of the schema, and no rule depends on it.
 * @param {{ node: any, parent: any }} path of Babel's syntax tree
 */
function shouldIgnore({ node, parent }) {
  const isDescription = node.type === 'StringLiteral' && parent?.callee?.property?.name === 'describe';
  return isDescription ? 'a description' : undefined;
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'descriptions', value: { shouldIgnore } }];
