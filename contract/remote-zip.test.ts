import { expect, test } from 'vitest';
import { isRemoteZip } from './remote-zip.ts';

test.each(['00601', '09012', '34002', '96201', '96701', '96910', '99501', '99999'])(
  '%s is outside the contiguous US',
  (zip) => expect(isRemoteZip(zip)).toBe(true),
);

test.each(['00501', '09999', '34101', '48226', '60601', '96101', '99403'])('%s is in the contiguous US', (zip) =>
  expect(isRemoteZip(zip)).toBe(false),
);
