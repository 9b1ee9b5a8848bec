import { expect } from 'vitest';
import { type AgentOperationName, agentOperations } from '../../../contract/agents/operations.ts';
import { answerShapes, errorShape, refusalShape } from './answer-shapes.ts';
import { answerProblems, requestProblems } from './published-schemas.ts';

/** Asserts that an answer is one that the protocol allows for this operation. */
export function expectUcp(operation: AgentOperationName, answer: unknown): void {
  expect(ucpProblems(operation, answer)).toEqual([]);
}

/** Asserts that a body is one that the protocol lets agents send to this operation. */
export function expectUcpRequest(operation: AgentOperationName, body: unknown): void {
  expect(requestProblems(operation, body)).toEqual([]);
}

/** What the protocol has against an answer. */
export function ucpProblems(operation: AgentOperationName, answer: unknown): unknown[] {
  const { ucp } = (answer ?? {}) as { ucp?: { status?: string } };
  if (ucp === undefined) return issues(refusalShape.safeParse(answer));
  const shape = ucp.status === 'error' ? errorShape : answerShapes[operation];
  return [...issues(shape.safeParse(answer)), ...answerProblems(operation, answer as Record<string, unknown>)];
}

function issues({ error }: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } }): string[] {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** What the protocol has against the answer to a request; none: it is not below `/ucp/v1`. */
export async function restProblems(path: string, method: string, response: Response): Promise<unknown[]> {
  const { pathname } = new URL(path, 'http://localhost');
  const operation = operationAt(pathname, method);
  if (!operation) return [];
  const type = response.headers.get('content-type');
  if (!type?.startsWith('application/json')) return [`answered with the type ${type}`];
  const answer = await response.clone().json();
  const wrong = ucpProblems(operation, answer);
  const { status } = agentOperations[operation];
  if (answer.ucp?.status === 'success' && response.status !== status) wrong.push(`answered ${response.status}`);
  if (answer.ucp?.status === 'error' && response.status !== 200) wrong.push(`answered an error ${response.status}`);
  if (answer.ucp === undefined && response.status < 400) wrong.push(`refused with ${response.status}`);
  return wrong.map((problem) => ({ operation, problem }));
}

function operationAt(pathname: string, method: string): AgentOperationName | undefined {
  return (Object.keys(agentOperations) as AgentOperationName[]).find((name) => {
    const { path, method: wanted } = agentOperations[name];
    const pattern = new RegExp(`^/ucp/v1${path.replace('{id}', '[^/]+')}$`);
    return method.toLowerCase() === wanted && pattern.test(pathname);
  });
}
