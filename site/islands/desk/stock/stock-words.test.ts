import { describe, expect, it } from 'vitest';
import { centsOf, fieldTime, publisherNote, signed, statusOf, weekendOf } from './stock-words.ts';

it.each([
  ['18.99', 1899],
  ['$18.9', 1890],
  [' 18 ', 1800],
  ['18,99', undefined],
  ['18.999', undefined],
  ['-1', undefined],
  ['', undefined],
])('reads %j as cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

it('names a change with its sign', () => {
  expect([24, -3, 0].map(signed)).toEqual(['+24', '−3', 'No difference']);
});

describe('the weekend', () => {
  it.each([
    ['a Wednesday', '2026-11-25T10:00', '2026-11-28T00:00'],
    ['a Friday', '2026-11-27T23:59', '2026-11-28T00:00'],
    ['a Saturday', '2026-11-28T10:00', '2026-11-28T00:00'],
    ['a Sunday', '2026-11-29T23:00', '2026-11-28T00:00'],
    ['a Monday', '2026-11-30T00:00', '2026-12-05T00:00'],
  ])('is, for %s, its Saturday and Sunday', (_, now, saturday) => {
    const { from, until } = weekendOf(new Date(now));
    expect(fieldTime(from)).toBe(saturday);
    expect(until.getDate()).toBe(new Date(from.getFullYear(), from.getMonth(), from.getDate() + 2).getDate());
  });
});

const change = {
  id: 1,
  price: 1899,
  was: null,
  by: 'ruth',
  at: '2026-11-23T10:00:00Z',
  reason: null,
  from: null,
  until: null,
  publishedAt: null,
  removedAt: null,
  state: 'waiting',
} as unknown as Parameters<typeof statusOf>[0];
const now = new Date('2026-11-23T12:00:00Z');
const status = (changes: object, publisher: 'absent' | 'idle' | 'building' = 'idle') =>
  statusOf({ ...change, ...changes }, { state: publisher }, now);

describe('the status of a price', () => {
  it('goes from waiting by publishing to live', () => {
    expect(status({})).toBe('Waiting to be published');
    expect(status({}, 'building')).toBe('Publishing …');
    expect(status({ state: 'published' })).toBe('Live');
    expect(status({ state: 'published', from: '2026-11-28T05:00:00Z' })).toBe('Published, begins at its time');
    expect(status({ state: 'published', removedAt: '2026-11-23T11:00:00Z' })).toBe('Waiting to be removed');
  });

  it('says why it was refused or ended', () => {
    expect(status({ state: 'refused', reason: 'Too low.' })).toBe('Refused: Too low.');
    expect(status({ state: 'ended', reason: 'Over.' })).toBe('Over.');
  });

  it('comes with a note where nothing publishes, or the last attempt failed', () => {
    expect(publisherNote({ state: 'absent', problem: null }, true)).toContain('Nothing is published right now');
    expect(publisherNote({ state: 'absent', problem: null }, false)).toBe('');
    expect(publisherNote({ state: 'idle', problem: 'The disk is full.' }, true)).toContain('The disk is full.');
    expect(publisherNote({ state: 'idle', problem: null }, true)).toBe('');
  });
});
