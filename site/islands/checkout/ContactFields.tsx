import { TextField } from './TextField.tsx';
import type { DetailsForm } from './use-details-form.ts';

/** Who the order is for, and how to reach them. */
export function ContactFields({ form, isPickup }: { form: DetailsForm; isPickup: boolean }) {
  return (
    <>
      <div className="f2">
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" isOptional={isPickup} />
      </div>
      <div className="f2">
        <TextField
          form={form}
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          hint="For the receipt and the tracking number."
        />
        <TextField
          form={form}
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint={isPickup ? 'We call when your order is ready.' : 'The carrier calls only if nobody is there.'}
        />
      </div>
    </>
  );
}
