import { useState } from 'react';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { DeskButton } from '../DeskButton.tsx';
import { deskSend } from '../desk-api.ts';
import { type CouponForm, couponBody, emptyCoupon } from './coupon-form.ts';

const MAX_TIERS = 20;
const kinds = [
  ['percent', 'Percent'],
  ['fixed', 'Dollars'],
  ['tiers', 'Percent by quantity'],
] as const;

export function NewCoupon({ onDone }: { onDone: (words: string) => Promise<void> }) {
  const [form, setForm] = useState(emptyCoupon);
  const set = (changes: Partial<CouponForm>) => setForm({ ...form, ...changes });
  return (
    <Confirm
      label="Add a coupon"
      title="Add a coupon"
      action="Add"
      look="act"
      onConfirm={async () => {
        await deskSend('/desk/coupons', { method: 'POST', body: couponBody(form) }, doneSchema);
        setForm(emptyCoupon);
        await onDone(`${form.code.trim().toUpperCase()} can be used from now on.`);
      }}
    >
      <div className="offers-form">
        <Field label="Code" hint="2 to 32 letters, digits, - and _">
          {(control) => (
            <input
              {...control}
              required
              maxLength={32}
              autoCapitalize="characters"
              value={form.code}
              onChange={({ target }) => set({ code: target.value })}
            />
          )}
        </Field>
        <Field label="Takes off">
          {(control) => (
            <select
              {...control}
              value={form.kind}
              onChange={({ target }) => set({ kind: target.value as CouponForm['kind'] })}
            >
              {kinds.map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {form.kind === 'percent' && (
          <Field label="Percent">
            {(control) => (
              <input
                {...control}
                required
                inputMode="decimal"
                value={form.percent}
                onChange={({ target }) => set({ percent: target.value })}
              />
            )}
          </Field>
        )}
        {form.kind === 'fixed' && (
          <Field label="Dollars">
            {(control) => (
              <input
                {...control}
                required
                inputMode="decimal"
                value={form.amount}
                onChange={({ target }) => set({ amount: target.value })}
              />
            )}
          </Field>
        )}
        {form.kind === 'tiers' && <Tiers form={form} set={set} />}
        <Field label="Minimum subtotal" note=" optional" hint="Dollars">
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={form.minimum}
              onChange={({ target }) => set({ minimum: target.value })}
            />
          )}
        </Field>

        <Field label="Orders of one customer" note=" optional" hint="Empty: any number">
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              value={form.perCustomer}
              onChange={({ target }) => set({ perCustomer: target.value })}
            />
          )}
        </Field>
        <Field label="Last day" note=" optional">
          {(control) => (
            <input
              {...control}
              type="date"
              value={form.until}
              onChange={({ target }) => set({ until: target.value })}
            />
          )}
        </Field>
      </div>
    </Confirm>
  );
}

function Tiers({ form, set }: { form: CouponForm; set: (changes: Partial<CouponForm>) => void }) {
  const { tiers } = form;
  const change = (id: number, changes: Partial<(typeof tiers)[number]>) =>
    set({ tiers: tiers.map((tier) => (tier.id === id ? { ...tier, ...changes } : tier)) });
  const add = () => {
    const last = tiers.at(-1);
    const from = Number(last?.max ?? 0) + 1;
    set({ tiers: [...tiers, { id: (last?.id ?? 0) + 1, min: String(from), max: String(from + 4), discount: '' }] });
  };
  return (
    <fieldset className="offers-tiers">
      <legend>Steps by quantity</legend>
      {tiers.map(({ id, min, max, discount }) => (
        <div key={id}>
          {(
            [
              ['From', 'min', min],
              ['To', 'max', max],
              ['Percent', 'discount', discount],
            ] as const
          ).map(([label, name, value]) => (
            <label key={name}>
              <span>{label}</span>
              <input
                className="input"
                required
                inputMode="decimal"
                value={value}
                onChange={({ target }) => change(id, { [name]: target.value })}
              />
            </label>
          ))}
          {tiers.length > 1 && (
            <Button size="s" look="quiet" onClick={() => set({ tiers: tiers.filter((tier) => tier.id !== id) })}>
              Remove
            </Button>
          )}
        </div>
      ))}
      <DeskButton
        size="s"
        reason={tiers.length === MAX_TIERS ? `A coupon has at most ${MAX_TIERS} steps.` : undefined}
        onClick={add}
      >
        Add a step
      </DeskButton>
    </fieldset>
  );
}
