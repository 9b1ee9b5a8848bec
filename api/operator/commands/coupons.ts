import { Command, Option } from 'commander';
import { type Cents, cents, dollars } from '../../../contract/cents.ts';
import { type CouponDiscount, DEFAULT_MAX_PER_CUSTOMER } from '../../../contract/coupon.ts';
import { discountInWords, timesInWords } from '../../../contract/discount-words.ts';
import { addCoupon, endCoupon, listCoupons } from '../../domain/coupons.ts';
import { endOfDay } from '../../domain/operator/day-bounds.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';
import {
  parseCouponCode,
  parseDay,
  parseMoney,
  parsePerCustomer,
  parsePercent,
  parseTiers,
} from '../parse-arguments.ts';

/** More than a terminal shows. */
const MAX_ROWS = 1000;

interface NewCouponOptions {
  readonly percent?: number;
  readonly fixed?: Cents;
  readonly tiers?: ReturnType<typeof parseTiers>;
  readonly minimum: Cents;
  readonly perCustomer: number | 'any';
  readonly until?: string;
}

export function couponCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const coupons = new Command('coupons').description('add coupons and end them');

  coupons
    .command('list')
    .description('list all coupons')
    .action(async (_, command: Command) => {
      const rows = await listCoupons(db, { now: deps.clock(), limit: MAX_ROWS });
      const lines = columns(
        rows.map((row) => [
          row.code,
          discountInWords(row.discount),
          row.min_subtotal > 0 ? `from ${dollars(cents(row.min_subtotal))}` : '',
          row.max_per_customer ? `${timesInWords(row.max_per_customer)} a customer` : '',
          row.ends_at ? `${row.ended ? 'ended' : 'until'} ${formatMinute(row.ends_at)}` : 'no end date',
          row.orders > 0 ? `${row.orders} paid, ${dollars(row.cost)} off` : 'not used yet',
        ]),
      );
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['There are no coupons.'] });
    });

  coupons
    .command('add <code>')
    .description('add a coupon with one of --percent, --fixed and --tiers')
    .addOption(new Option('--percent <n>', 'off the subtotal').argParser(parsePercent).conflicts(['fixed', 'tiers']))
    .addOption(new Option('--fixed <dollars>', 'off the subtotal').argParser(parseMoney).conflicts('tiers'))
    .option('--tiers <steps>', 'percent by quantity, such as 1-4:5,5-9:10', parseTiers)
    .option('--minimum <dollars>', 'minimum subtotal', parseMoney, cents(0))
    .option(
      '--per-customer <n>',
      'orders of one customer that may use it, or any',
      parsePerCustomer,
      DEFAULT_MAX_PER_CUSTOMER,
    )
    .option('--until <day>', 'the last day, such as 2026-12-24', parseDay)
    .action(async (typed: string, options: NewCouponOptions, command: Command) => {
      const code = parseCouponCode(typed);
      const discount = discountOf(options);
      if (!discount) return command.error('Choose a discount: --percent, --fixed or --tiers.');
      const { minimum: minSubtotal, perCustomer, until } = options;
      const maxPerCustomer = perCustomer === 'any' ? null : perCustomer;
      const endsAt = until ? endOfDay(until, deps.store.timeZone) : null;
      await runRecorded(
        context,
        command,
        { target: code, details: { discount, minSubtotal, maxPerCustomer, until } },
        async () => {
          await addCoupon(db, { code, discount, minSubtotal, maxPerCustomer, endsAt }, deps.clock());
          return {
            data: { code, discount, minSubtotal, maxPerCustomer, endsAt },
            lines: [`${code} takes ${discountInWords(discount)} off.`],
          };
        },
      );
    });

  coupons
    .command('end <code>')
    .description('end a coupon now, in open carts too')
    .action(async (typed: string, _, command: Command) => {
      const code = parseCouponCode(typed);
      await runRecorded(context, command, { target: code }, async () => {
        const endsAt = await endCoupon(db, code, deps.clock());
        return { data: { code, endsAt }, lines: [`${code} ended ${formatMinute(endsAt)}.`] };
      });
    });

  return coupons;
}

function discountOf({ percent, fixed, tiers }: NewCouponOptions): CouponDiscount | undefined {
  if (percent !== undefined) return { kind: 'percent', percent };
  if (fixed !== undefined) return { kind: 'fixed', amount: fixed };
  return tiers && { kind: 'tiers', tiers };
}
