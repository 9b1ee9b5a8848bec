import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { formatPhone } from '../../lib/format-phone.ts';
import { $details, noDetails, setDetails, type TypedDetails } from '../../stores/checkout/checkout-details.ts';
import { isCanadian } from '../../stores/delivery/delivery.ts';

export type DetailsForm<Customer = unknown> = UseFormReturn<TypedDetails, unknown, Customer>;
export type DetailName = keyof TypedDetails;

/**
 * The form of the first step, validated by the rules of the chosen shipping method. Saves whatever is typed at once, so
 * that nothing has to be typed twice.
 */
export function useDetailsForm<Customer>(
  rules: () => z.ZodType<Customer, TypedDetails>,
): UseFormReturn<TypedDetails, unknown, Customer> {
  const form = useForm<TypedDetails, unknown, Customer>({
    defaultValues: $details.get(),
    mode: 'onChange',
    shouldFocusError: false,
    resolver: (typed, context, options) => zodResolver(rules())(typed, context, options),
  });
  useEffect(() => {
    // Marks what an earlier visit left invalid.
    void form.trigger();
    return form.subscribe({ formState: { values: true }, callback: ({ values, name }) => follow(form, values, name) });
  }, [form]);
  return form;
}

/** An empty field shows its error after the first attempt to continue, a filled one at once. */
export function shownError(form: DetailsForm, name: DetailName): string | undefined {
  const { errors, isSubmitted } = form.formState;
  const isFilled = form.getValues(name).trim() !== '';
  return isSubmitted || isFilled ? errors[name]?.message : undefined;
}

function follow(form: DetailsForm, values: TypedDetails, name: string | undefined): void {
  const { phone, country, zipCode } = values;
  if (name === 'phone' && phone !== formatPhone(phone))
    form.setValue('phone', formatPhone(phone), { shouldValidate: true });
  if (name === 'zipCode' && country === 'US' && isCanadian(zipCode)) setCountry(form, 'CA');
  setDetails(form.getValues());
}

/** A state of one country does not exist in the other. */
export function setCountry(form: DetailsForm, country: TypedDetails['country']): void {
  form.setValue('country', country);
  form.setValue('state', noDetails.state, { shouldValidate: form.formState.isSubmitted });
}
