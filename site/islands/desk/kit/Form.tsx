import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import {
  type ArrayPath,
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFieldArrayReturn,
  type UseFormReturn,
  useFieldArray,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { Button, type ButtonProps } from '../../../ui/Button.tsx';
import { type DeskForm, FormContext } from './form-context.ts';
import { Problem } from './parts.tsx';
import { useWork } from './use-work.ts';

/**
 * A form that calls the API, one call at a time. What was typed stays when the call fails, and the API's message about a
 * field stands at that field, which gets the focus.
 */
export function useDeskForm<Values extends FieldValues>(
  defaults: () => Values,
  send: (values: Values, form: UseFormReturn<Values>) => Promise<unknown>,
): DeskForm<Values> {
  const [defaultValues] = useState(defaults);
  const form = useForm<Values>({ defaultValues: defaultValues as DefaultValues<Values> });
  const { isBusy, error, run, forgetError } = useWork();
  const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
  // An error of a field that the form does not have refers to no element.
  const isAtField = (name: string) => form.getFieldState(name as Path<Values>, form.formState).error?.ref;
  const work = async () => {
    form.clearErrors();
    try {
      await send(form.getValues(), form);
    } catch (thrown) {
      for (const [name, message] of Object.entries(thrown instanceof ApiError ? thrown.fields : {})) {
        form.setError(name as Path<Values>, { message }, { shouldFocus: true });
      }
      throw thrown;
    }
  };
  return {
    ...form,
    isBusy,
    forgetError,
    useRows: rowsOf(form.control),
    problem: fields.length > 0 && fields.every(isAtField) ? undefined : error,
    submit(event) {
      event?.preventDefault();
      // In React, what happens in a dialog also happens in the form that opened it.
      event?.stopPropagation();
      void run(work);
    },
  };
}

function rowsOf<Values extends FieldValues>(control: Control<Values>): DeskForm<Values>['useRows'] {
  return function useRows(name) {
    return useFieldArray({ control, name: name as ArrayPath<Values> }) as UseFieldArrayReturn;
  };
}

interface FormProps<Values extends FieldValues> extends Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'title'> {
  readonly form: DeskForm<Values>;
  /** makes it a card */
  readonly title?: string;
  /** of the button that sends it; absent: the buttons are among the children */
  readonly action?: string;
  readonly look?: ButtonProps['look'];
  readonly children?: ReactNode;
}

/** The fields of a form, below them what a call failed with, and the button that sends it. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, title, action, look = 'plain', children, ...rest } = props;
  const id = useId();
  return (
    <FormContext value={form as unknown as DeskForm<FieldValues>}>
      <form
        {...rest}
        {...(title && { className: 'desk-card desk-form', 'aria-labelledby': id })}
        onSubmit={form.submit}
      >
        {title && (
          <h3 id={id} className="h4">
            {title}
          </h3>
        )}
        {children}
        {action && (
          <>
            <Problem error={form.problem} />
            <Button type="submit" look={look} loading={form.isBusy}>
              {action}
            </Button>
          </>
        )}
      </form>
    </FormContext>
  );
}
