/** Validation messages of fields that several forms share. */
export const formsMessages = {
  // owner
  fieldRequired: 'This field is required',
  invalidEmailAddress: 'Invalid email address',
  invalidPhone: 'Invalid phone number',
  invalidCity: 'Invalid City',
  invalidZip: 'Invalid Zip Code',
  formInvalid: 'Form is invalid',
  // ours
  fieldTooLong: 'This is too long. Please shorten it.',
  invalidState: 'Choose a state from the list',
  invalidProvince: 'Choose a province from the list',
} as const;
