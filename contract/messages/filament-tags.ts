/** Texts of writing the NFC tag of a spool with a phone. */
export const filamentTagMessages = {
  // ours
  tagWrite: (kind: string) => `Write ${kind}`,
  tagStop: 'Stop',
  tagAgain: 'Try again',
  tagHold: 'Hold the tag to the back of your phone, and keep it there until we say that it is written.',
  tagWritten: 'Written. The tag can go on the spool.',
  tagStopped: 'Stopped. Nothing was written.',
  tagNotAllowed: 'Your browser does not let this page use NFC. Allow it in the settings of this site, then try again.',
  tagNotSupported: 'This phone cannot write that tag. Try a tag of another kind, or download the file instead.',
  tagNfcOff: 'NFC is turned off. Turn it on in the settings of your phone, then try again.',
  tagLost:
    'The tag was not written: it moved away too early, has too little room or is locked. Hold it still and try again.',
  tagFailed: 'The tag was not written. Please try again, or download the file instead.',
} as const;
