import { isMailRefused, type Mailer } from '../gateways/mail/mailer.ts';
import type { ServiceHealth } from '../gateways/service-health.ts';
import { ModelRefused, type Slicer, SlicerBusy } from '../gateways/slicer/slicer.ts';
import type { Metrics } from './metrics.ts';

/** A mailer whose mails are counted and tell whether the mail server responds. */
export function watchedMailer(mailer: Mailer, health: ServiceHealth, metrics: Pick<Metrics, 'mailed'>): Mailer {
  return {
    async send(mail) {
      try {
        await health.watch(() => mailer.send(mail), isMailRefused);
        metrics.mailed('sent');
      } catch (error) {
        metrics.mailed(isMailRefused(error) ? 'refused' : 'failed');
        throw error;
      }
    },
    verify: () => health.watch(() => mailer.verify()),
    close: () => mailer.close(),
  };
}

/** A slicer whose runs are counted and timed. */
export function watchedSlicer(slicer: Slicer, metrics: Pick<Metrics, 'sliced'>): Slicer {
  return {
    slots: slicer.slots,
    sendAhead: (model) => slicer.sendAhead(model),
    async slice(request) {
      const started = performance.now();
      const end = (outcome: Parameters<Metrics['sliced']>[0]) =>
        metrics.sliced(outcome, (performance.now() - started) / 1000);
      try {
        const sliced = await slicer.slice(request);
        end('done');
        return sliced;
      } catch (error) {
        end(error instanceof ModelRefused ? 'refused' : error instanceof SlicerBusy ? 'busy' : 'lost');
        throw error;
      }
    },
  };
}
