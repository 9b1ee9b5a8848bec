import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountAreaMessages } from '../../../contract/messages/account-area.ts';
import { type TrackedOrder, type TrackOrder, trackOrderSchema } from '../../../contract/order.ts';
import { orderStatus } from '../../lib/account-area/order-facts.ts';
import { messageOf } from '../../lib/api.ts';
import { trackOrder } from '../../lib/api-sales.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../Problem.tsx';
import { useWork } from '../use-work.ts';
import { OrderSteps } from './orders/OrderSteps.tsx';
import { TrackingLinks } from './orders/TrackingLinks.tsx';

/** Finds an order by its number and email address, for shoppers without an account and without the email. */
export function TrackByNumber() {
  const [found, setFound] = useState<{ readonly order: TrackedOrder; readonly by: TrackOrder } | null>(null);
  const { problem, run } = useWork();
  const { register, handleSubmit, formState } = useForm<TrackOrder>({
    defaultValues: { number: '', email: '' },
    resolver: zodResolver(trackOrderSchema),
  });
  const { errors, isSubmitting } = formState;

  const track = async (by: TrackOrder) => {
    setFound(null);
    await run(async () => setFound({ order: await trackOrder(by), by }));
  };

  return (
    <>
      <form className="area-form stack-5" noValidate onSubmit={handleSubmit(track)}>
        <div className="f2 stack-4">
          <Field label="Order number" hint={accountAreaMessages.trackByNumber} error={errors.number?.message}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                autoCapitalize="characters"
                aria-required
                {...register('number')}
              />
            )}
          </Field>
          <Field label="Email" error={errors.email?.message}>
            {(control) => <input {...control} type="email" autoComplete="email" aria-required {...register('email')} />}
          </Field>
        </div>
        <Problem>{problem}</Problem>
        <div className="area-acts cluster">
          <Button look="act" type="submit" loading={isSubmitting}>
            Track order
          </Button>
        </div>
      </form>
      <div role="status">{found && <WhereItIs {...found} />}</div>
    </>
  );
}

function WhereItIs({ order, by }: { order: TrackedOrder; by: TrackOrder }) {
  const { refId, standing, arrival, steps, trackingInfo, hasMail } = order;
  const { words, mood } = orderStatus({ standing });
  return (
    <section className="order" aria-labelledby="tracked">
      <header>
        <h2 className="h3" id="tracked">
          Order <span className="num">{refId}</span>
        </h2>
        <span className={`state ${mood}`}>{words}</span>
      </header>
      <OrderSteps steps={steps} />
      <p>{arrival}</p>
      {trackingInfo.length > 0 && (
        <p className="meta data">
          <TrackingLinks order={order} />
        </p>
      )}
      {hasMail && <MailLink by={by} />}
    </section>
  );
}

/** The whole order is shown by the link in its email only, which reaches the mailbox of the address alone. */
function MailLink({ by }: { by: TrackOrder }) {
  const [result, setResult] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setResult(
      await trackOrder({ ...by, mailsLink: true }).then(
        () => accountAreaMessages.trackMailed,
        (error: unknown) => messageOf(error),
      ),
    );
    setSending(false);
  };
  return (
    <>
      <p className="muted">{result || accountAreaMessages.trackRest}</p>
      <div className="area-acts cluster">
        <Button size="s" loading={isSending} onClick={() => void send()}>
          Email me the link
        </Button>
      </div>
    </>
  );
}
