import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { pipelined } from './prepared.ts';

interface GatherLimits {
  /** under way at once, each over a connection of its own */
  readonly packets: number;
  readonly statementsPerPacket: number;
}

type Waiting = PromiseWithResolvers<QueryResult> & { readonly statement: QueryConfig };

export type GatheredQuery = <R extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<R>>;

/**
 * For a statement that very many requests send: those that come while all packets are under way share the next one, in the
 * order of their arrival. Each runs in a transaction of its own and has its own result or error, but a connection, a round
 * trip and a wake of the server are one for all of them.
 */
export function gatheredQueries(pool: Pool, { packets, statementsPerPacket }: GatherLimits): GatheredQuery {
  const waiting: Waiting[] = [];
  let underWay = 0;

  async function sendPacket(): Promise<void> {
    const packet = waiting.splice(0, statementsPerPacket);
    const send = (client: PoolClient) =>
      packet.map(({ statement, resolve }) => {
        const sent = client.query(statement);
        resolve(sent);
        return sent;
      });
    await pipelined(pool, send).catch((error: unknown) => {
      // What was sent has its own error already; without a connection nothing was.
      for (const { reject } of packet) reject(error);
    });
  }

  async function sendWaiting(): Promise<void> {
    underWay += 1;
    while (waiting.length > 0) await sendPacket();
    underWay -= 1;
  }

  return <R extends QueryResultRow>(statement: QueryConfig) => {
    const answer = Promise.withResolvers<QueryResult>();
    waiting.push({ statement, ...answer });
    if (underWay < packets) void sendWaiting();
    return answer.promise as Promise<QueryResult<R>>;
  };
}
