import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { CANADIAN_POSTAL_CODE, US_POSTAL_CODE } from '../../../contract/customer.ts';
import type { AddressSuggestion } from '../../../contract/shipping/address-check.ts';
import { completeAddress } from '../../lib/api-address.ts';
import { addressKey } from '../../stores/checkout/address-check.ts';
import type { TypedDetails } from '../../stores/checkout/checkout-details.ts';
import type { DetailsForm } from './use-details-form.ts';

/** After the last key: most people pause as long between two words. */
const DEBOUNCE_MS = 400;

const watched: readonly string[] = ['country', 'zipCode', 'address', 'address2', 'city', 'state'];

export type SuggestingField = 'address' | 'zipCode';

/**
 * Fills in the town of a typed postal code and offers the carrier's spelling of the address. Only our own API sees what
 * is typed. Whatever the shopper typed stays, and typing on dismisses the offer.
 */
export function useAddressSuggestions(form: DetailsForm) {
  const listId = useId();
  const [suggestions, setSuggestions] = useState<readonly AddressSuggestion[]>([]);
  const [field, setField] = useState<SuggestingField | null>(null);
  const [active, setActive] = useState(-1);
  /** what this hook filled in, which a later postal code may replace */
  const filled = useRef({ city: '', state: '' });
  const focused = useRef<SuggestingField | null>(null);
  const isOwnChange = useRef(false);

  const close = useCallback(() => {
    setField(null);
    setActive(-1);
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let call = new AbortController();
    const fill = (name: 'city' | 'state', value: string) => {
      const typed = form.getValues(name).trim();
      if (typed !== '' && typed !== filled.current[name]) return;
      filled.current[name] = value;
      if (typed !== value) form.setValue(name, value, { shouldValidate: true });
    };
    const complete = async () => {
      call = new AbortController();
      const { signal } = call;
      const { country, address: street, address2, city, state, zipCode: zip } = form.getValues();
      const typed = { country, zip: zip.trim(), street, address2, city, state };
      const answer = await completeAddress(typed, signal).catch(() => null);
      // Without help the shopper types on.
      if (!answer || signal.aborted) return;
      isOwnChange.current = true;
      if (answer.place) {
        fill('city', answer.place.city);
        fill('state', answer.place.state);
      }
      isOwnChange.current = false;
      const now = form.getValues();
      const others = answer.suggestions.filter((each) => addressKey({ ...each, country }) !== addressKey(now));
      setSuggestions(others);
      setActive(-1);
      setField(others.length > 0 ? focused.current : null);
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (isOwnChange.current || !name || !watched.includes(name)) return;
        clearTimeout(timer);
        call.abort();
        close();
        if (isWholeCode(values)) timer = setTimeout(() => void complete(), DEBOUNCE_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
      call.abort();
    };
  }, [form, close]);

  function choose(suggestion: AddressSuggestion): void {
    isOwnChange.current = true;
    for (const name of ['address', 'address2', 'city', 'state', 'zipCode'] as const) {
      form.setValue(name, suggestion[name], { shouldValidate: true, shouldDirty: true });
    }
    isOwnChange.current = false;
    close();
  }

  function press(event: KeyboardEvent): void {
    if (field === null) return;
    const chosen = suggestions[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((at) => (at + step + suggestions.length + (at < 0 && step < 0 ? 1 : 0)) % suggestions.length);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    suggestions,
    listId,
    active,
    choose,
    openAt: field,
    /** the props of a field that offers suggestions */
    comboOf: (name: SuggestingField) => ({
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': field === name,
      'aria-controls': field === name ? listId : undefined,
      'aria-activedescendant': field === name && active >= 0 ? `${listId}-${active}` : undefined,
      onKeyDown: press,
      onFocus: () => {
        focused.current = name;
      },
      onLeave: () => {
        focused.current = null;
        close();
      },
    }),
  };
}

function isWholeCode({ country, zipCode }: TypedDetails): boolean {
  return (country === 'CA' ? CANADIAN_POSTAL_CODE : US_POSTAL_CODE).test(zipCode.trim());
}
