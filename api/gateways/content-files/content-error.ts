import { type ContentProblem, problemLine } from '../../contract/catalogue/content-problem.ts';

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
