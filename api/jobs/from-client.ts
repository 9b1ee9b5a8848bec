import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { fromKysely } from 'pg-boss';

/** Lets pg-boss work in the transaction of a connection. Its few statements are long, and planned once each. */
export function fromClient(client: PoolClient): ReturnType<typeof fromKysely> {
  return {
    executeSql: (text, values) => client.query({ name: nameOf(text), text, values: values ?? [] }),
  };
}

function nameOf(text: string): string {
  return `pgboss-${createHash('sha1').update(text).digest('base64url')}`;
}
