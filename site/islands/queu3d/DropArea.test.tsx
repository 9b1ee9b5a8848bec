import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { aFile, builtWithAll, fakeTools, printContent } from '../../mocks/a-workspace.ts';
import { createWorkspace } from '../../stores/queu3d/workspace.ts';
import { DropArea } from './DropArea.tsx';

/** Server-rendered markup in which a file is chosen before it is hydrated. */
function hydrateWith(file: File) {
  const tools = fakeTools();
  const read = vi.spyOn(tools, 'read');
  const workspace = createWorkspace(printContent, builtWithAll, tools);
  const area = <DropArea workspace={workspace} state={workspace.$state.get()} project={undefined} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(area);
  choose(container.querySelector('input[type=file]'), file);
  render(area, { container, hydrate: true });
  return { readNames: () => read.mock.calls.map(([{ name }]) => name) };
}

function choose(input: Element | null, file: File) {
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
}

describe('the drop area', () => {
  it('reads a file that was chosen before hydration', async () => {
    const { readNames } = hydrateWith(aFile('early.stl'));
    await vi.waitFor(() => expect(readNames()).toEqual(['early.stl']));
  });

  it('reads a file once even if hydration reports it twice', async () => {
    const { readNames } = hydrateWith(aFile('early.stl'));
    const input = screen.getByLabelText('Model file');
    // Wait for the first change event: of two files at once only the later one counts.
    await act(async () => fireEvent.change(input));
    choose(input, aFile('next.stl'));
    fireEvent.change(input);
    await vi.waitFor(() => expect(readNames()).toContain('next.stl'));
    expect(readNames()).toEqual(['early.stl', 'next.stl']);
  });
});
