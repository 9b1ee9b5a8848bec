import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { queu3dMessages } from '../../../contract/messages/queu3d.ts';
import { modelCheckRequestSchema } from '../../../contract/queu3d/model-check.ts';
import { messageOf } from '../../lib/api.ts';
import { postModelCheck } from '../../lib/api-prints.ts';
import { notify } from '../../stores/notice.ts';
import { uploadForReview } from '../../stores/queu3d/slice.ts';
import type { Project, Workspace } from '../../stores/queu3d/workspace.ts';
import { withSession } from '../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../Problem.tsx';

const typedSchema = modelCheckRequestSchema.pick({ email: true, note: true });
type Typed = z.input<typeof typedSchema>;

/** Requests a free manual review of the model. Loaded on demand by the price panel. */
export function ReviewForm({ workspace, project }: { workspace: Workspace; project: Project }) {
  const { register, handleSubmit, formState, setError } = useForm<Typed, unknown, z.output<typeof typedSchema>>({
    resolver: zodResolver(typedSchema),
    defaultValues: { email: '', note: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const send = handleSubmit(async (typed) => {
    const { material, colorName, quantity, infill, quality, supports } = project.settings;
    const request = {
      ...typed,
      material,
      colorName,
      quantity,
      infill,
      quality,
      supports,
    };
    try {
      // A model that was never sliced is still on this computer only.
      const fileId = project.fileId ?? (await uploadForReview(workspace, project));
      const { refId } = await withSession(() => postModelCheck({ ...request, fileId }));
      notify({ kind: 'success', text: queu3dMessages.reviewAsked(refId) });
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  if (isSubmitSuccessful) return <p className="q-told">{queu3dMessages.reviewSent}</p>;
  return (
    <form className="stack-4" noValidate onSubmit={send}>
      <Field label="Email address" error={errors.email?.message}>
        {(control) => <input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="What is it for?" note="optional" error={errors.note?.message}>
        {(control) => <textarea {...control} {...register('note')} rows={3} />}
      </Field>
      <Problem>{errors.root?.message}</Problem>
      <Button type="submit" look="ink" loading={isSubmitting}>
        Ask for a review
      </Button>
    </form>
  );
}
