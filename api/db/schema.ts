import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { LetterTables } from './tables/letters.ts';
import type { OperationTables } from './tables/operation.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PremiumTables } from './tables/premium.ts';
import type { PrintTables } from './tables/prints.ts';
import type { ProductReviewTables } from './tables/product-reviews.ts';
import type { RefundTables } from './tables/refunds.ts';
import type { StaffTables } from './tables/staff.ts';

export interface Database
  extends AccountTables,
    CatalogueTables,
    LetterTables,
    OperationTables,
    OrderTables,
    PremiumTables,
    PrintTables,
    ProductReviewTables,
    RefundTables,
    StaffTables {}

/** A connection or an open transaction: queries take either. */
export type Db = Kysely<Database> | Transaction<Database>;
export type { Kysely, Transaction };
