import { type RefObject, useEffect } from 'react';
import { formsMessages } from '../../../contract/form-messages.ts';
import { Icon } from '../Icon.tsx';
import type { DetailName, DetailsForm } from './use-details-form.ts';

const labels: Record<DetailName, string> = {
  country: 'Country',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  address2: 'Apartment, suite, floor',
  city: 'City',
  state: 'State or province',
  zipCode: 'Zip code',
  note: 'Note',
  giftMessage: 'Gift message',
};

/** After an attempt to continue: every error, each linked to its field. */
export function ErrorSummary({ form, place }: { form: DetailsForm; place: RefObject<HTMLDivElement | null> }) {
  const { errors, isSubmitted, submitCount } = form.formState;
  const names = Object.keys(labels).filter((name): name is DetailName => name in errors);
  const isShown = isSubmitted && names.length > 0;
  useEffect(() => {
    if (submitCount > 0) place.current?.focus();
  }, [submitCount, place]);
  if (!isShown) return null;
  return (
    <div className="alert" role="alert" tabIndex={-1} ref={place}>
      <Icon name="warning" />
      <strong>{formsMessages.formInvalid}</strong>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              className="link"
              href={`#${errors[name]?.ref instanceof HTMLElement ? errors[name].ref.id : ''}`}
              onClick={(event) => {
                event.preventDefault();
                form.setFocus(name);
              }}
            >
              {labels[name]}
            </a>
            : {errors[name]?.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
