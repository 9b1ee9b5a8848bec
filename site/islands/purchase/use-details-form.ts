import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { formatPhone } from '../../lib/format-phone.ts';
import { $details, keepDetails, noDetails, type TypedDetails } from '../../stores/checkout/checkout-details.ts';
import { isCanadian } from '../../stores/delivery/delivery.ts';

export type DetailsForm<Customer = unknown> = UseFormReturn<TypedDetails, unknown, Customer>;
export type DetailName = keyof TypedDetails;

/**
 * The form of the first step, by the rules of the moment. Whatever is typed is kept at once, so that nothing is ever
 * typed twice.
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
    // What an earlier visit left invalid is marked again.
    void form.trigger();
    return form.subscribe({ formState: { values: true }, callback: ({ values, name }) => follow(form, values, name) });
  }, [form]);
  return form;
}

/** An error of an empty field waits for the first try to go on; of a filled one it shows at once. */
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
  keepDetails(form.getValues());
}

/** States of one country are none of the other. */
export function setCountry(form: DetailsForm, country: TypedDetails['country']): void {
  form.setValue('country', country);
  form.setValue('state', noDetails.state, { shouldValidate: form.formState.isSubmitted });
}
