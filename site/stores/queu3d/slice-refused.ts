import type { ProjectUpdate } from '../../../api/contract/queu3d/job.ts';
import type { ModelErrorCode } from '../../../api/contract/queu3d/model-error-code.ts';

/** The slicer has said no; `fault` is missing when the job was ended by somebody else. */
export class SliceRefused extends Error {
  override name = 'SliceRefused';
  readonly fault: ModelErrorCode | undefined;

  constructor({ fault, message }: Pick<ProjectUpdate, 'fault' | 'message'>) {
    super(message ?? 'The job has ended.');
    this.fault = fault;
  }
}
