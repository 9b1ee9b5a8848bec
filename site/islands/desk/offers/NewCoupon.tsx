import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { FieldRows, SelectField, TextField } from '../kit/fields.tsx';
import type { DeskForm } from '../kit/form-context.ts';
import { type CouponForm, couponBody, emptyCoupon } from './coupon-form.ts';

const MAX_TIERS = 20;
const kinds = { percent: 'Percent', fixed: 'Dollars', tiers: 'Percent by quantity' };

export function NewCoupon({ onDone }: { onDone: (words: string) => Promise<void> }) {
  return (
    <Confirm
      label="Add a coupon"
      title="Add a coupon"
      action="Add"
      look="act"
      defaults={() => emptyCoupon}
      onConfirm={async (typed) => {
        await deskSend('/desk/coupons', { body: couponBody(typed) });
        await onDone(`${typed.code.trim().toUpperCase()} can be used from now on.`);
      }}
    >
      {(form) => {
        const kind = form.watch('kind');
        return (
          <>
            <TextField
              name="code"
              label="Code"
              hint="2 to 32 letters, digits, - and _"
              required
              maxLength={32}
              autoCapitalize="characters"
            />
            <SelectField name="kind" label="Takes off" options={kinds} />
            {kind === 'percent' && <TextField name="percent" label="Percent" required inputMode="decimal" />}
            {kind === 'fixed' && <TextField name="amount" label="Dollars" required inputMode="decimal" />}
            {kind === 'tiers' && <Tiers form={form} />}
            <TextField name="minimum" label="Minimum subtotal" note="optional" hint="Dollars" inputMode="decimal" />
            <TextField
              name="perCustomer"
              label="Orders of one customer"
              note="optional"
              hint="Empty: any number"
              inputMode="numeric"
            />
            <TextField name="until" label="Last day" note="optional" type="date" />
          </>
        );
      }}
    </Confirm>
  );
}

function Tiers({ form }: { form: DeskForm<CouponForm> }) {
  const next = () => {
    const from = Number(form.getValues('tiers').at(-1)?.max ?? 0) + 1;
    return { min: String(from), max: String(from + 4), discount: '' };
  };
  return (
    <FieldRows
      name="tiers"
      legend="Steps by quantity"
      className="offers-tiers"
      min={1}
      max={MAX_TIERS}
      full={`A coupon has at most ${MAX_TIERS} steps.`}
      add="Add a step"
      next={next}
    >
      {(tier) => (
        <>
          <TextField name={`${tier}.min`} label="From" required inputMode="decimal" />
          <TextField name={`${tier}.max`} label="To" required inputMode="decimal" />
          <TextField name={`${tier}.discount`} label="Percent" required inputMode="decimal" />
        </>
      )}
    </FieldRows>
  );
}
