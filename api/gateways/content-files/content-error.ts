/** One thing that is wrong in a content file, in words for the person who edits it. */
export interface ContentProblem {
  /** below the content folder, such as products/pla/petrol.yaml */
  readonly file: string;
  /** such as variants[0].price; undefined when the file as a whole is wrong */
  readonly field?: string | undefined;
  readonly expected: string;
}

/** Everything that is wrong in the content folder; its message has a line for each problem. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** private, so that a printed error does not list everything twice */
  readonly #problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(problemLine).join('\n'));
    this.#problems = problems;
  }

  get problems(): readonly ContentProblem[] {
    return this.#problems;
  }
}

function problemLine({ file, field, expected }: ContentProblem): string {
  return [file, ...(field ? [field] : []), expected].join(': ');
}
