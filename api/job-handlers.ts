import { accountJobs } from './domain/accounts/jobs.ts';
import { agentJobs } from './domain/agents/jobs.ts';
import { cardJobs } from './domain/cards/jobs.ts';
import { cartJobs } from './domain/cart/jobs.ts';
import { checkoutJobs } from './domain/checkout/jobs.ts';
import { contentJobs } from './domain/content/jobs.ts';
import { cspReportJobs } from './domain/csp-reports.ts';
import type { Deps } from './domain/deps.ts';
import { deskJobs } from './domain/desk/jobs.ts';
import { draftOrderJobs } from './domain/draft-orders/jobs.ts';
import { letterJobs } from './domain/letters/jobs.ts';
import { modelCheckJobs } from './domain/model-checks.ts';
import { newsletterJobs } from './domain/newsletter.ts';
import { operatorJobs } from './domain/operator/jobs.ts';
import { orderJobs } from './domain/orders/jobs.ts';
import { packingJobs } from './domain/packing/jobs.ts';
import { printJobs } from './domain/prints/jobs.ts';
import { privacyJobs } from './domain/privacy/jobs.ts';
import { productReviewJobs } from './domain/product-reviews/jobs.ts';
import { reorderJobs } from './domain/reorders/jobs.ts';
import { restockJobs } from './domain/restock/jobs.ts';
import { sliceJobs } from './domain/slices/jobs.ts';
import { stockJobs } from './domain/stock/jobs.ts';
import { storageJobs } from './domain/storage/jobs.ts';
import { subscriptionJobs } from './domain/subscriptions/jobs.ts';
import { taxJobs } from './domain/tax/jobs.ts';
import { vendingJobs } from './domain/vending/jobs.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import { type JobHandlers, jobSchemas, scheduledJobs } from './jobs/jobs.ts';

/** The domain function behind each job: every room of the domain that has jobs lists them in its `jobs.ts`. */
export function jobHandlers(shop: Deps, mailer: Mailer): JobHandlers {
  const deps = { ...shop, mailer };
  return {
    ...accountJobs(deps),
    ...agentJobs(deps),
    ...cardJobs(deps),
    ...cartJobs(deps),
    ...checkoutJobs(deps),
    ...contentJobs(deps),
    ...cspReportJobs(deps),
    ...deskJobs(deps),
    ...draftOrderJobs(deps),
    ...letterJobs(deps),
    ...newsletterJobs(deps),
    ...operatorJobs(deps),
    ...orderJobs(deps),
    ...packingJobs(deps),
    ...printJobs(deps),
    ...privacyJobs(deps),
    ...productReviewJobs(deps),
    ...reorderJobs(deps),
    ...restockJobs(deps),
    ...modelCheckJobs(deps),
    ...sliceJobs(deps),
    ...stockJobs(deps),
    ...storageJobs(deps),
    ...subscriptionJobs(deps),
    ...taxJobs(deps),
    ...vendingJobs(deps),
  };
}

/** Each job is run by the handlers of the moment at which it starts. */
export function delegateJobs(current: () => JobHandlers): JobHandlers {
  const names = [...Object.keys(jobSchemas), ...Object.keys(scheduledJobs)] as (keyof JobHandlers)[];
  const delegated = names.map((name) => [
    name,
    (...job: Parameters<JobHandlers['slice']>) => (current()[name] as JobHandlers['slice'])(...job),
  ]);
  return Object.fromEntries(delegated);
}
