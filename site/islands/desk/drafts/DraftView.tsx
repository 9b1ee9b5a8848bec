import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DraftOrder, draftSchema } from '../../../../contract/desk/drafts.ts';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { type DeskOrder, deskOrderSchema } from '../../../../contract/desk/order.ts';
import { methodLabel } from '../../../../contract/desk/orders.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { regionCodes } from '../../../../contract/regions.ts';
import { type ServiceCode, serviceCodes } from '../../../../contract/service-code.ts';
import { goTo } from '../../../lib/go-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { draftHref, orderHref } from '../addresses.ts';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { CopyLink } from '../kit/CopyLink.tsx';
import { ActionButton } from '../kit/DeskButton.tsx';
import { DoorFacts } from '../kit/DoorFacts.tsx';
import { FindItem } from '../kit/FindItem.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { NumberField, SelectField, TextArea, TextField } from '../kit/fields.tsx';
import { Loaded, useDeskQuery } from '../kit/Loaded.tsx';
import { BackLink, Facts, When } from '../kit/parts.tsx';
import { useSaid } from '../kit/use-said.tsx';
import { StateBadge } from './StateBadge.tsx';

type Path = `/desk/drafts/${number}`;

/** One prepared order; null: it is not saved yet. @param of number of an order whose customer a new one is for */
export function DraftView({ id, of }: { id: number | null; of: string | null }) {
  if (id !== null) return <Known id={id} />;
  return of ? <ForCustomer of={of} /> : <Draft draft={null} />;
}

/** Begins with the address of another order: in exchange for what comes back, or because something was forgotten. */
function ForCustomer({ of }: { of: string }) {
  const query = useDeskQuery(`/desk/orders/${encodeURIComponent(of)}`, deskOrderSchema);
  return (
    <Loaded query={query} wait="Loading the order …">
      {(order) => <Draft draft={null} of={order} />}
    </Loaded>
  );
}

function Known({ id }: { id: number }) {
  const query = useDeskQuery(`/desk/drafts/${id}`, draftSchema);
  return (
    <Loaded query={query} wait="Loading the order …">
      {(draft) => <Draft draft={draft} />}
    </Loaded>
  );
}

function Draft({ draft, of }: { draft: DraftOrder | null; of?: DeskOrder }) {
  const path: Path = `/desk/drafts/${draft?.id ?? 0}`;
  const { said, say } = useSaid('/desk/drafts');
  const queries = useQueryClient();
  const show = (saved: DraftOrder) => queries.setQueryData([`/desk/drafts/${saved.id}`], saved);
  const isOver = draft?.state === 'paid';
  return (
    <>
      <BackLink href="/desk/drafts/">Phone orders</BackLink>
      {said}
      {draft && (
        <section className="desk-card stack-3" aria-label="Payment">
          <h2 className="h4">Payment</h2>
          <p>
            <StateBadge state={draft.state} /> by {draft.createdBy}
            {draft.order ? (
              <>
                {', order '}
                <a className="link" href={orderHref({ number: draft.order })}>
                  {draft.order}
                </a>
              </>
            ) : (
              <>
                {', can be paid until '}
                <When at={draft.expiresAt} />
              </>
            )}
          </p>
          {draft.problem && !isOver && <p className="desk-note desk-warn">{draft.problem}</p>}
          {draft.totals && !isOver && <Sums draft={draft} />}
          {draft.link && <CopyLink link={draft.link} />}
          {!isOver && (
            <div className="desk-tools">
              <ActionButton
                look="act"
                reason={draft.problem ? 'It cannot be bought as it is.' : undefined}
                onPress={async () => {
                  show(await deskSend(`${path}/link`, { body: {} }, draftSchema));
                  await say(`The link is on its way to ${draft.customer.email}.`);
                }}
              >
                {draft.sentAt ? 'Mail the link again' : 'Mail the link'}
              </ActionButton>
              <Confirm
                label="Delete"
                title="Delete this phone order?"
                onConfirm={async () => {
                  await deskSend(path, { method: 'DELETE' }, doneSchema);
                  goTo('/desk/drafts/');
                }}
              >
                <p>Its link does not work any longer then.</p>
              </Confirm>
            </div>
          )}
        </section>
      )}
      {!isOver && (
        <section className="desk-card stack-3" aria-label="The order">
          <h2 className="h4">{draft ? 'The order' : 'New phone order'}</h2>
          {of && (
            <p className="hint">
              For the customer of{' '}
              <a className="link" href={orderHref({ number: of.order.payment.refId })}>
                {of.order.payment.refId}
              </a>
              . What comes back in exchange is refunded there when it arrives; this order is paid by its link.
            </p>
          )}
          <DraftForm
            begun={draft ?? (of && begunFor(of))}
            draft={draft}
            onSaved={async (saved) => {
              show(saved);
              if (draft) await say('Saved. The link stays the same.');
              else goTo(draftHref(saved.id));
            }}
          />
        </section>
      )}
    </>
  );
}

function Sums({ draft: { totals, coupon, atTheDoor } }: { draft: DraftOrder }) {
  if (!totals) return null;
  const { subtotal, memberDiscount, couponDiscount, shipping, tax, total } = totals;
  return (
    <>
      <Facts
        facts={[
          ['Goods', dollars(subtotal)],
          ['Premium', memberDiscount > 0 ? `−${dollars(memberDiscount)}` : null],
          ['Coupon', couponDiscount > 0 ? `−${dollars(couponDiscount)}, ${coupon}` : null],
          ['Shipping', dollars(shipping)],
          ['Tax', dollars(tax)],
          ['Total', dollars(total)],
        ]}
      />
      <DoorFacts door={atTheDoor} total={total} />
    </>
  );
}

interface Typed {
  readonly customer: {
    readonly serviceCode: string;
    readonly country: 'US' | 'CA';
    readonly [field: string]: string | undefined;
  };
  readonly coupon: string;
  readonly lines: readonly { readonly itemId: string; readonly name: string; readonly qty: string }[];
}

const texts = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
] as const;
const addressTexts = [
  ['address', 'Street'],
  ['address2', 'Apartment, unit'],
  ['city', 'City'],
  ['zipCode', 'ZIP or postal code'],
] as const;
const methods: Record<'US' | 'CA', readonly ServiceCode[]> = {
  US: [serviceCodes.ground, serviceCodes.overnight, serviceCodes.pickup],
  CA: [serviceCodes.canadaEconomy, serviceCodes.canadaGround, serviceCodes.pickup],
};

type Begun = Partial<Pick<DraftOrder, 'coupon' | 'lines'>> & { readonly customer: Readonly<Record<string, unknown>> };

function begunFor({ order, customer: { name, email, phone }, address }: DeskOrder): Begun {
  const [firstName = '', ...lastName] = name.split(' ');
  const { serviceCode } = order.shipping;
  return { customer: { firstName, lastName: lastName.join(' '), email, phone, ...address, serviceCode } };
}

function typedAtFirst(begun: Begun | undefined): Typed {
  const empty = Object.fromEntries([...texts, ...addressTexts].map(([name]) => [name, '']));
  const { serviceCode = serviceCodes.ground, ...customer } = begun?.customer ?? {};
  const base = { country: 'US' as const, state: 'MI', note: '', giftMessage: '' };
  return {
    customer: { ...empty, ...base, ...customer, serviceCode: String(serviceCode) },
    coupon: begun?.coupon ?? '',
    lines: (begun?.lines ?? []).map(({ itemId, name, qty }) => ({ itemId, name, qty: String(qty) })),
  };
}

interface DraftFormProps {
  readonly begun: Begun | undefined;
  readonly draft: DraftOrder | null;
  readonly onSaved: (saved: DraftOrder) => Promise<void>;
}

function DraftForm({ begun, draft, onSaved }: DraftFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const form = useDeskForm<Typed>(
    () => typedAtFirst(begun),
    async ({ customer, coupon, lines }) => {
      const body = {
        customer: { ...customer, serviceCode: Number(customer.serviceCode) },
        coupon,
        lines: lines.map(({ itemId, qty }) => ({ itemId, qty: Number(qty) })),
      };
      const call = draft
        ? deskSend(`/desk/drafts/${draft.id}`, { method: 'PUT', body }, draftSchema)
        : deskSend('/desk/drafts', { body: { ...body, key } }, draftSchema);
      await onSaved(await call);
    },
  );
  const { fields, append, remove } = form.useRows('lines');
  const { country, serviceCode } = form.watch('customer');
  const isPickup = Number(serviceCode) === serviceCodes.pickup;
  return (
    <Form form={form} className="stack-3" action="Save" look="act">
      <ul className="desk-rows" aria-label="Items">
        {fields.map(({ id }, at) => {
          const { name } = form.getValues(`lines.${at}`);
          return (
            <li key={id}>
              <NumberField name={`lines.${at}.qty`} label={name} min={1} max={999} required />
              <Button size="s" look="quiet" aria-label={`Remove ${name}`} onClick={() => remove(at)}>
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      <FindItem
        label="Add an item"
        onAdd={({ id, name }) => {
          const at = form.getValues('lines').findIndex(({ itemId }) => itemId === id);
          if (at < 0) return append({ itemId: id, name, qty: '1' }, { shouldFocus: false });
          form.setValue(`lines.${at}.qty`, String(Number(form.getValues(`lines.${at}.qty`)) + 1));
        }}
      />
      <div className="desk-fields">
        {texts.map(([name, label]) => (
          <TextField key={name} name={`customer.${name}`} label={label} maxLength={200} />
        ))}
        <SelectField name="customer.country" label="Country" options={{ US: 'United States', CA: 'Canada' }} />
        <SelectField
          name="customer.serviceCode"
          label="Delivery"
          options={Object.fromEntries(methods[country].map((code) => [code, methodLabel(code)]))}
        />
        {!isPickup &&
          addressTexts.map(([name, label]) => (
            <TextField
              key={name}
              name={`customer.${name}`}
              label={label}
              note={name === 'address2' ? 'optional' : undefined}
              maxLength={200}
            />
          ))}
        {!isPickup && <SelectField name="customer.state" label="State" options={regionCodes[country]} />}
        <TextField name="coupon" label="Coupon" note="optional" maxLength={40} autoCapitalize="characters" />
      </div>
      <TextArea name="customer.giftMessage" label="Gift message" note="optional" rows={2} maxLength={300} />
    </Form>
  );
}
