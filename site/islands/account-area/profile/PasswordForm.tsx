import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { passwordChangeSchema } from '../../../../contract/accounts/auth-calls.ts';
import { formsMessages } from '../../../../contract/form-messages.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { type PasswordChange, putPassword } from '../../../lib/api-sign-in.ts';
import { devices } from '../../../stores/account-area/profile.ts';
import { withAccount } from '../../../stores/account-data.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { NewPasswordFields } from '../../account/NewPasswordFields.tsx';
import { Problem } from '../../Problem.tsx';

/** Marks field errors that came from the shop. */
const BY_SHOP = 'shop';

const nothing: PasswordChange = { current: '', password: '', password2: '' };

/** Sets a new password; asks for the current one. */
export function PasswordForm() {
  const form = useForm<PasswordChange>({
    defaultValues: nothing,
    mode: 'onTouched',
    resolver: zodResolver(passwordChangeSchema),
  });
  const [refusal, setRefusal] = useState('');
  const { errors, isSubmitting } = form.formState;

  const change = async (typed: PasswordChange) => {
    setRefusal('');
    try {
      await withAccount(() => putPassword(typed));
      form.reset(nothing);
      void devices.load();
      notify({ kind: 'success', text: accountAreaMessages.newPasswordSaved });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields)
        if (name in nothing)
          form.setError(name as keyof PasswordChange, { type: BY_SHOP, message }, { shouldFocus: true });
      if (fields.length === 0) setRefusal(messageOf(error));
    }
  };

  return (
    <FormProvider {...form}>
      <form className="area-form stack-5" noValidate onSubmit={form.handleSubmit(change)}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          aria-required
          error={
            errors.current?.type === BY_SHOP ? errors.current.message : errors.current && formsMessages.fieldRequired
          }
          {...form.register('current')}
        />
        <NewPasswordFields label="New password" label2="Confirm new password" />
        <Problem>{refusal}</Problem>
        <div className="area-acts cluster">
          <Button type="submit" look="ink" loading={isSubmitting}>
            Change password
          </Button>
          <p className="hint">{accountAreaMessages.passwordEndsOthers}</p>
        </div>
      </form>
    </FormProvider>
  );
}
