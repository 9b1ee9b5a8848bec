import { queu3dMessages } from '../../../api/contract/messages/queu3d.ts';
import { ApiError } from '../../lib/api.ts';

/** The shop did not get the file. Its message may be shown. */
export class UploadFailed extends Error {
  override name = 'UploadFailed';

  constructor(cause: unknown) {
    super(cause instanceof ApiError ? cause.message : queu3dMessages.modelUploadFailed, { cause });
  }
}
