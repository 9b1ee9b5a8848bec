import type { PaymentService } from '../../../contract/order.ts';
import type { Db, Row } from '../../db/schema.ts';

export const memberStatuses = ['active', 'past_due', 'ended'] as const;

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly status: Row<'subscriptions'>['status'];
  readonly cancels_at_end: boolean;
  readonly provider: PaymentService;
  readonly created_at: Date;
  /** the end of the paid period, without the grace period */
  readonly paid_until: Date | null;
}

/** Current and past members, newest first, for operators. */
export async function listMembers(
  db: Db,
  { status, limit }: { readonly status?: (typeof memberStatuses)[number] | undefined; readonly limit: number },
): Promise<Member[]> {
  return await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'users.email', 'status', 'cancels_at_end', 'provider'])
    .select(['subscriptions.created_at', 'paid_until'])
    .where('paid_until', 'is not', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .orderBy('subscriptions.created_at', 'desc')
    .limit(limit)
    .execute();
}
