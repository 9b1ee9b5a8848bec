import { useState } from 'react';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { shellMessages } from '../../../api/contract/messages/shell.ts';
import { notify } from '../../stores/notice.ts';
import type { Project } from '../../stores/queu3d/desk-state.ts';
import type { ProjectState } from '../../stores/queu3d/project-machine.ts';
import { Button } from '../../ui/Button.tsx';
import type { ReviewForm } from './ReviewForm.tsx';

interface Props {
  project: Project;
  failure: Extract<ProjectState, { at: 'failed' }>;
}

/** Why there is no price, and, where the model may be sound, a person who looks at it without a charge. */
export function SliceFailed({ project, failure: { sentence, mayReview } }: Props) {
  const [Form, setForm] = useState<typeof ReviewForm | null>(null);
  const isOffered = mayReview && project.fileId !== null;
  // Forms are a tenth of the page, and slicing seldom fails.
  const ask = async () => {
    try {
      const { ReviewForm } = await import('./ReviewForm.tsx');
      setForm(() => ReviewForm);
    } catch {
      notify({ kind: 'error', text: shellMessages.networkDown });
    }
  };
  return (
    <>
      <div className="q-failed" role="alert">
        <p>{sentence}</p>
        {isOffered && !Form && (
          <>
            <p>{queu3dMessages.reviewOffer}</p>
            <Button size="s" onClick={ask}>
              Ask us to look at it
            </Button>
          </>
        )}
      </div>
      {isOffered && Form && <Form project={project} />}
    </>
  );
}
