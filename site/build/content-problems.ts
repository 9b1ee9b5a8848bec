/** Stops the build. The stack says nothing to an author, so there is none. */
export class ContentProblems extends Error {
  override readonly name = 'ContentProblems';

  constructor(problems: readonly string[]) {
    super(
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in content files:\n${problems.join('\n')}`,
    );
    this.stack = `${this.name}: ${this.message}`;
  }
}
