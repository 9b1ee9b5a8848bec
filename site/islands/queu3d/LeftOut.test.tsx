import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { builtWithAll, fakeTools, printContent } from '../../mocks/a-desk.ts';
import { createDesk } from '../../stores/queu3d/desk.ts';
import { LeftOut } from './PrintDesk.tsx';

it('names six files and counts the others', () => {
  const files = Array.from({ length: 8 }, (_, n) => ({ name: `${n}.txt`, reason: 'is not a model.' }));
  render(<LeftOut desk={createDesk(printContent, builtWithAll, fakeTools())} files={files} />);
  expect(screen.getByText('8 files were left out')).toBeTruthy();
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('and 2 more.');
});
