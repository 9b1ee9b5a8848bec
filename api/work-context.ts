import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that the running code works for, without passing it through every function. */
export interface WorkContext {
  /** added to each line of the log */
  readonly facts: Readonly<Record<string, string | number>>;
  /** the pattern of the route that answered, such as `/api/item/:id` */
  route?: string;
}

const contexts = new AsyncLocalStorage<WorkContext | undefined>();

export function runInContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

/**
 * Runs what outlives the request or job that starts it. Timers and connections keep the context that they are created in,
 * so all lines that they log later would name that request or job.
 */
export function runWithoutContext<T>(work: () => T): T {
  return contexts.run(undefined, work);
}

export function currentContext(): WorkContext | undefined {
  return contexts.getStore();
}

/** The id of the request that is being answered; undefined in jobs and commands. */
export function currentRequestId(): string | undefined {
  const id = contexts.getStore()?.facts['requestId'];
  return id === undefined ? undefined : String(id);
}
