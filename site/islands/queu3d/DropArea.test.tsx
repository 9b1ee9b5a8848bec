import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aFile, fakeTools, printColorsThere, printContent } from '../../mocks/a-desk.ts';
import { createDesk } from '../../stores/queu3d/desk.ts';
import { DropArea } from './DropArea.tsx';

/** The page as it came, with a file that was chosen in it, and then its script. */
function wakeWith(file: File) {
  const tools = fakeTools();
  const read = vi.spyOn(tools, 'read');
  const desk = createDesk(printContent, printColorsThere, tools);
  const area = <DropArea desk={desk} state={desk.$state.get()} project={undefined} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(area);
  choose(container.querySelector('input[type=file]'), file);
  render(area, { container, hydrate: true });
  return { readNames: () => read.mock.calls.map(([{ name }]) => name) };
}

function choose(input: Element | null, file: File) {
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
}

test('a file that was chosen before the page could hear of it is read all the same', () => {
  const { readNames } = wakeWith(aFile('early.stl'));
  expect(readNames()).toEqual(['early.stl']);
});

test('a file that was chosen while the page woke, and of which it hears twice, is taken once', async () => {
  const { readNames } = wakeWith(aFile('early.stl'));
  const input = screen.getByLabelText('Model file');
  // Until it is heard: of two files at once the later counts.
  await act(async () => fireEvent.change(input));
  choose(input, aFile('next.stl'));
  fireEvent.change(input);
  await vi.waitFor(() => expect(readNames()).toContain('next.stl'));
  expect(readNames()).toEqual(['early.stl', 'next.stl']);
});
