import { createContext, type FormEvent, useContext } from 'react';
import type { FieldValues, UseFieldArrayReturn, UseFormReturn } from 'react-hook-form';

export interface DeskForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly isBusy: boolean;
  /** What the last call failed with, for what no field of the form shows. */
  readonly problem: unknown;
  readonly submit: (event?: FormEvent) => void;
  readonly forgetError: () => void;
  /** A hook for the rows of fields that have this name. */
  readonly useRows: (name: string) => UseFieldArrayReturn;
}

/** Not the context of react-hook-form: a page with fields in its dialogs loads the library with the first of them. */
export const FormContext = createContext<DeskForm<FieldValues> | undefined>(undefined);

/** The form that a field is in. */
export function useFormAround(): DeskForm<FieldValues> {
  const form = useContext(FormContext);
  if (!form) throw new Error('no form of the desk is around this');
  return form;
}
