import type * as z from 'zod';

/** One line for each thing that is wrong in a content file: the file, the field, and what was expected. */
export function problemLines(file: string, error: z.ZodError): string[] {
  return error.issues.flatMap((issue) => lines(issue).map((line) => `${file}: ${line}`));
}

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

function lines(issue: z.core.$ZodIssue): string[] {
  const field = fieldName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${fieldName([...issue.path, key])} is not a known field; is it misspelt?`);
  }
  if (issue.input === undefined && issue.code === 'invalid_type') return [`${field} is missing: ${expected(issue)}`];
  const found =
    issue.input === undefined || typeof issue.input === 'object' ? '' : `, found ${JSON.stringify(issue.input)}`;
  return [`${field} ${expected(issue)}${found}`];
}

const kinds: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** The schema's own sentence where it has one, else zod's in an author's words. */
function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return `must be ${kinds[issue.expected] ?? issue.expected}`;
  }
  return issue.message
    .replace(/^(Invalid input|Too small|Too big|Invalid option|Invalid string): expected /, 'must be ')
    .replace(/, received .*$/, '')
    .replace(/^must be (string|array|number|object) to have /, 'must have ')
    .replace(/>=/, 'at least ')
    .replace(/<=/, 'at most ');
}

/** `variants[0].price` */
function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the file';
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}
