import type { ContentState, ContentVersion } from '../../../../contract/desk/content.ts';

export const stateLabels: Readonly<Record<ContentState, string>> = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  waiting: 'Being published',
};

export const versionLabels: Readonly<Record<ContentVersion['state'], string>> = {
  draft: 'Draft',
  waiting: 'Being published',
  published: 'Published',
  refused: 'Refused',
  ended: 'Before',
};
