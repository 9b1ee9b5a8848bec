import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { builtWithAll, fakeTools, printContent } from '../../mocks/a-workspace.ts';
import { createWorkspace } from '../../stores/queu3d/workspace.ts';
import { LeftOut } from './PrintWorkspace.tsx';

it('names fifty files and counts the others', () => {
  const files = Array.from({ length: 52 }, (_, n) => ({ name: `${n}.txt`, reason: 'is not a model.' }));
  render(<LeftOut workspace={createWorkspace(printContent, builtWithAll, fakeTools())} files={files} />);
  expect(screen.getByText('52 files were left out')).toBeTruthy();
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('and 2 more.');
});
