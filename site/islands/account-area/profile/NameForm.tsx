import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { User } from '../../../../contract/accounts/user.ts';
import { personName } from '../../../../contract/contact-fields.ts';
import { accountAreaMessages } from '../../../../contract/messages/account-area.ts';
import { saveProfile } from '../../../stores/account-area/profile.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';

/** The shopper's name. */
export function NameForm({ user }: { user: User }) {
  const { register, handleSubmit, formState } = useForm<TypedName>({
    values: { fname: user.fname ?? '', lname: user.lname ?? '' },
    mode: 'onTouched',
    resolver: zodResolver(nameFormSchema),
  });
  const { problem, run } = useWork();
  const { errors, isSubmitting, isDirty } = formState;

  const save = async (name: TypedName) => {
    await run(async () => {
      await saveProfile(name);
      notify({ kind: 'success', text: accountAreaMessages.nameSaved });
    });
  };

  return (
    <form className="area-form stack-5" noValidate onSubmit={handleSubmit(save)}>
      <div className="f2 stack-4">
        <Field label="First name" error={errors.fname?.message}>
          {(control) => <input {...control} autoComplete="given-name" aria-required {...register('fname')} />}
        </Field>
        <Field label="Last name" error={errors.lname?.message}>
          {(control) => <input {...control} autoComplete="family-name" aria-required {...register('lname')} />}
        </Field>
      </div>
      <Problem>{problem}</Problem>
      <div className="area-acts cluster">
        <Button look="act" type="submit" disabled={!isDirty} loading={isSubmitting}>
          Save name
        </Button>
      </div>
    </form>
  );
}

const nameFormSchema = z.object({ fname: personName, lname: personName });
type TypedName = z.infer<typeof nameFormSchema>;
