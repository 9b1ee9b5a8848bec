/** Client-side card validation, with the messages of Stripe's fields. */

/** @typedef {{ code: string, message: string }} Problem */
/** @typedef {{ name: string, starts: RegExp, lengths: readonly number[], cvc: number, groups: readonly number[] }} Brand */

const FOURS = [4, 4, 4, 4, 3];

/** @type {Brand} */
const unknown = { name: 'unknown', starts: /^/, lengths: [16], cvc: 3, groups: FOURS };

/** @type {readonly Brand[]} */
const brands = [
  { name: 'visa', starts: /^4/, lengths: [16], cvc: 3, groups: FOURS },
  { name: 'mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], cvc: 3, groups: FOURS },
  { name: 'amex', starts: /^3[47]/, lengths: [15], cvc: 4, groups: [4, 6, 5] },
  { name: 'discover', starts: /^6(011|4[4-9]|5)/, lengths: [16], cvc: 3, groups: FOURS },
];

const US_ZIP = /^\d{5}(-\d{4})?$/;
const CANADIAN_POSTAL_CODE = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i;
/** A postal code is kept this long. */
const POSTAL_CODE_LENGTH = 6;

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** @param {string} number digits */
export function brandOf(number) {
  return brands.find(({ starts }) => starts.test(number)) ?? unknown;
}

/** `4242424242424242` → `4242 4242 4242 4242`. @param {string} text */
export function groupNumber(text) {
  const digits = digitsOf(text);
  const { groups, lengths } = brandOf(digits);
  const kept = digits.slice(0, Math.max(...lengths));
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, size) => sum + size, 0));
  const parts = starts.map((start, index) => kept.slice(start, start + (groups[index] ?? 0)));
  return parts.filter(Boolean).join(' ');
}

/** `1229` → `12 / 29`; a lone 2 to 9 is a month. @param {string} text */
export function groupExpiry(text) {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** @param {string} number digits */
export function passesLuhn(number) {
  const sum = Array.from(number, Number)
    .reverse()
    .reduce((total, digit, place) => {
      const counted = place % 2 === 1 ? digit * 2 : digit;
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);
  return sum % 10 === 0;
}

/** @param {string} text @returns {Problem | null} */
export function numberProblem(text) {
  const number = digitsOf(text);
  if (!brandOf(number).lengths.includes(number.length)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(number) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** @param {string} text @param {Date} today @returns {Problem | null} */
export function expiryProblem(text, today) {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  const { year } = expiryOf(text);
  if (year < today.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  return null;
}

/** @param {string} text */
export function expiryOf(text) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** @param {string} text @param {string} number @returns {Problem | null} */
export function cvcProblem(text, number) {
  return digitsOf(text).length === brandOf(digitsOf(number)).cvc
    ? null
    : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

/** @param {string} text @returns {Problem | null} */
export function zipProblem(text) {
  const typed = text.trim();
  if (typed.length < 5) return { code: 'incomplete_zip', message: 'Your ZIP is incomplete.' };
  const known = US_ZIP.test(typed) || CANADIAN_POSTAL_CODE.test(typed);
  return known ? null : { code: 'invalid_zip', message: 'Your ZIP is invalid.' };
}

/** @param {string} text */
export function keptZip(text) {
  const typed = text.trim().toUpperCase();
  return (US_ZIP.test(typed) ? typed.slice(0, 5) : typed.replace(/\s/g, '')).slice(0, POSTAL_CODE_LENGTH);
}
