import { describe, expect, it } from 'vitest';
import {
  cvcProblem,
  expiryProblem,
  groupExpiry,
  groupNumber,
  keptZip,
  numberProblem,
  passesLuhn,
  zipProblem,
} from './card-rules.js';

const today = new Date(2026, 10, 21);

describe('the card form', () => {
  it('groups the digits like on the card', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242');
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupNumber('42424')).toBe('4242 4');
    expect(groupNumber('4242 4242 4242 4242 99')).toBe('4242 4242 4242 4242');
  });

  it('accepts every published test number and refuses a mistyped one', () => {
    for (const number of ['4242424242424242', '4000000000000002', '4000002760003184', '4000002500003155']) {
      expect(passesLuhn(number)).toBe(true);
    }
    expect(numberProblem('4242 4242 4242 4241')?.message).toBe('Your card number is invalid.');
  });

  it('reports an incomplete number', () => {
    expect(numberProblem('4242 4242')?.message).toBe('Your card number is incomplete.');
    expect(numberProblem('')?.message).toBe('Your card number is incomplete.');
    expect(numberProblem('4242 4242 4242 4242')).toBeNull();
  });

  it('accepts a card until the last day of its month', () => {
    expect(expiryProblem('11 / 26', today)).toBeNull();
    expect(expiryProblem('10 / 26', today)?.message).toBe("Your card's expiration date is in the past.");
    expect(expiryProblem('12 / 25', today)?.message).toBe("Your card's expiration year is in the past.");
    expect(expiryProblem('13 / 29', today)?.message).toBe("Your card's expiration date is incomplete.");
    expect(groupExpiry('429')).toBe('04 / 29');
  });

  it('requires four digits for American Express security codes and three for others', () => {
    expect(cvcProblem('123', '4242')).toBeNull();
    expect(cvcProblem('123', '3782')?.code).toBe('incomplete_cvc');
    expect(cvcProblem('1234', '3782')).toBeNull();
  });

  it('accepts US and Canadian postal codes of up to six characters', () => {
    expect(zipProblem('48226')).toBeNull();
    expect(zipProblem('48226-1234')).toBeNull();
    expect(zipProblem('k1a 0b1')).toBeNull();
    expect(zipProblem('4822')?.message).toBe('Your ZIP is incomplete.');
    expect(zipProblem('ABCDE')?.message).toBe('Your ZIP is invalid.');
    expect([keptZip('48226-1234'), keptZip('k1a 0b1')]).toEqual(['48226', 'K1A0B1']);
  });
});
