import { useFieldArray } from 'react-hook-form';
import { doneSchema } from '../../../../contract/desk/me.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { DeskButton } from '../kit/DeskButton.tsx';
import type { DeskForm } from '../kit/Form.tsx';
import { SelectField, TextField } from '../kit/fields.tsx';
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
        await deskSend('/desk/coupons', { method: 'POST', body: couponBody(typed) }, doneSchema);
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
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tiers' });
  const add = () => {
    const from = Number(form.getValues('tiers').at(-1)?.max ?? 0) + 1;
    append({ min: String(from), max: String(from + 4), discount: '' });
  };
  return (
    <fieldset className="offers-tiers">
      <legend>Steps by quantity</legend>
      {fields.map(({ id }, at) => (
        <div key={id}>
          <TextField name={`tiers.${at}.min`} label="From" required inputMode="decimal" />
          <TextField name={`tiers.${at}.max`} label="To" required inputMode="decimal" />
          <TextField name={`tiers.${at}.discount`} label="Percent" required inputMode="decimal" />
          {fields.length > 1 && (
            <Button size="s" look="quiet" onClick={() => remove(at)}>
              Remove
            </Button>
          )}
        </div>
      ))}
      <DeskButton
        size="s"
        reason={fields.length === MAX_TIERS ? `A coupon has at most ${MAX_TIERS} steps.` : undefined}
        onClick={add}
      >
        Add a step
      </DeskButton>
    </fieldset>
  );
}
