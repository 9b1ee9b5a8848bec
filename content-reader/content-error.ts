import { join, relative } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { counted } from '../contract/counted.ts';

/** One error in a content file, worded for the person who edits it. */
export interface ContentProblem {
  /** path below the content folder, such as products/pla/petrol.yaml */
  readonly file: string;
  /** such as variants[0].price; undefined when the error is about the whole file */
  readonly field?: string | undefined;
  readonly message: string;
}

/**
 * Everything that is wrong in a content folder: stops the build of the pages, `npm run check:content` and the start of
 * the API with the same words. Its message has a line for each problem, with the file as an editor in the project sees it:
 * `content/products/pla/petrol.yaml: variants[0].price: must be a whole number of cents`
 */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  /** private, so that a printed error does not list everything twice */
  readonly #problems: readonly ContentProblem[];

  constructor(folder: string, problems: readonly ContentProblem[]) {
    const lines = problems.map(({ file, field, message }) => {
      const shown = relative(process.cwd(), join(folder, file));
      return [shown, ...(field ? [field] : []), message].join(': ');
    });
    super(`${counted(problems.length, 'problem')} in content files:\n${lines.join('\n')}`);
    this.#problems = problems;
    // A stack trace tells an editor nothing.
    this.stack = `${this.name}: ${this.message}`;
  }

  get problems(): readonly ContentProblem[] {
    return this.#problems;
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a block of fields',
};

/** Messages for schemas without their own: zod's defaults are written for programmers. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `must ${amount('at least', Number(issue.minimum), issue.origin)}`;
    case 'too_big':
      return `must ${amount('at most', Number(issue.maximum), issue.origin)}`;
    case 'unrecognized_keys':
      return `is not a field${issue.inst instanceof z.ZodObject ? `; the fields are ${Object.keys(issue.inst.shape).join(', ')}` : ''}`;
    default:
      return undefined;
  }
};

/** The problems behind one zod issue: one for each unknown field, otherwise a single one. */
export function explainIssue(file: string, issue: z.core.$ZodIssue): ContentProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ file, field: fieldName([...issue.path, key]), message: issue.message }));
  }
  const missing = issue.path.length > 0 && 'input' in issue && issue.input === undefined;
  return [{ file, field: fieldName(issue.path), message: `${missing ? 'is missing; ' : ''}${issue.message}` }];
}

function amount(bound: string, size: number, origin: string): string {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array') return `have ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`;
  return `be ${bound} ${size}`;
}

/** `variants[0].price`; undefined for the whole file. */
export function fieldName(path: readonly PropertyKey[]): string | undefined {
  return path.length > 0 ? z.core.toDotPath(path) : undefined;
}
