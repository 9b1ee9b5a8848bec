import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id as OWASP asks for it: 19 MiB, two passes, one lane; some 30 ms of a core. */
const COSTS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each try keeps a core and 19 MiB busy: more at once than there are cores would only slow down everything else. */
const oneACore = pLimit(availableParallelism());

export function hashPassword(password: string): Promise<string> {
  return oneACore(() => hash(password, COSTS));
}

export function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return oneACore(() => verify(stored, password));
}
