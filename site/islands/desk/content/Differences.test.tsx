import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Differences } from './Differences.tsx';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`).join('\n');

it('shows the lines around what changed, and leaves out those far from it', () => {
  const before = lines(1, 40);
  render(<Differences before={before} after={before.replace('line 20\n', 'line twenty\n')} />);
  const text = screen.getByRole('region', { name: 'Differences' }).textContent;
  expect(text).toBe('…\nline 18\nline 19\nline 20twenty\nline 21\nline 22\n…');
});

it('says that nothing differs', () => {
  render(<Differences before="a" after="a" />);
  expect(screen.getByText('Nothing differs.')).toBeTruthy();
});
