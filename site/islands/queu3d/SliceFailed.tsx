import { lazy, Suspense, useState } from 'react';
import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import type { Project } from '../../stores/queu3d/desk-state.ts';
import type { ProjectState } from '../../stores/queu3d/project-machine.ts';
import { Button } from '../../ui/Button.tsx';

/** Forms are a tenth of the page, and slicing seldom fails. */
const ReviewForm = lazy(async () => ({ default: (await import('./ReviewForm.tsx')).ReviewForm }));

interface Props {
  project: Project;
  failure: Extract<ProjectState, { at: 'failed' }>;
}

/** Why there is no price, and, where the model may be sound, a person who looks at it without a charge. */
export function SliceFailed({ project, failure: { sentence, mayReview } }: Props) {
  const [asks, setAsks] = useState(false);
  const isOffered = mayReview && project.fileId !== null;
  return (
    <>
      <div className="q-failed" role="alert">
        <p>{sentence}</p>
        {isOffered && !asks && (
          <>
            <p>{queu3dMessages.reviewOffer}</p>
            <Button size="s" onClick={() => setAsks(true)}>
              Ask us to look at it
            </Button>
          </>
        )}
      </div>
      {isOffered && asks && (
        <Suspense>
          <ReviewForm project={project} />
        </Suspense>
      )}
    </>
  );
}
