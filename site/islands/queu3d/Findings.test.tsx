import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { UPRIGHT } from '../../../contract/queu3d/upright.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { rotateQuarter } from '../../lib/queu3d/print-settings.ts';
import { boxFacts, loadedModelOf } from '../../mocks/a-read-model.ts';
import { aFile, builtWithAll, fakeTools, gate, printContent } from '../../mocks/a-workspace.ts';
import { aPrintShop } from '../../mocks/print-handlers.ts';
import { server } from '../../mocks/server.ts';
import { PrintWorkspace } from './PrintWorkspace.tsx';

beforeEach(() => {
  server.use(...aPrintShop().handlers);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  HTMLCanvasElement.prototype.getContext = () => null;
});

it('keeps the place of each check while another pose is checked, and says that it is', async () => {
  const model = loadedModelOf(boxFacts(30, 30, 30));
  const { passed, open } = gate();
  const thinWalls = vi
    .fn(model.thinWalls)
    .mockImplementationOnce(model.thinWalls)
    .mockImplementation(async (pose) => {
      await passed;
      return model.thinWalls(pose);
    });
  const tools = fakeTools({ read: async () => ({ ...model, thinWalls }) });
  render(<PrintWorkspace content={printContent} {...builtWithAll} tools={tools} />);
  await userEvent.upload(screen.getByLabelText('Model file'), aFile());
  const findings = await screen.findByRole('region', { name: 'Can it be printed?' });
  const rows = () => within(findings).getAllByRole('listitem');
  await within(findings).findByText('Walls are thick enough');
  const before = rows().length;

  const field = screen.getByRole('textbox', { name: 'Scale in percent' });
  await userEvent.clear(field);
  await userEvent.type(field, '60{Enter}');
  await within(findings).findByText('2 passed · checking …');
  expect(rows()).toHaveLength(before);
  expect(within(findings).getAllByRole('img', { name: 'Checking' })).toHaveLength(before - 2);
  open();
  await within(findings).findByText(`${before} passed`);
  expect(within(findings).queryByRole('img', { name: 'Checking' })).toBeNull();
});

it('turns a model onto the side that needs fewer supports, and back, with the focus on the button', async () => {
  const model = loadedModelOf(boxFacts(30, 30, 30));
  const bedContact = async () => ({ overhang: 900, steepOverhang: 0, touching: 900 });
  const supportVolume = async (matrix: Rows) => (matrix[2][0] === 0 ? 12_000 : 0);
  const sidesDown = async () => [{ rotation: rotateQuarter(UPRIGHT, 'left'), lower: 0 }];
  const tools = fakeTools({ read: async () => ({ ...model, bedContact, sidesDown, supportVolume }) });
  render(<PrintWorkspace content={printContent} {...builtWithAll} tools={tools} />);
  await userEvent.upload(screen.getByLabelText('Model file'), aFile());
  await screen.findByText('about 15 g and 70 min less');
  await userEvent.click(screen.getByRole('button', { name: 'Turn it like that' }));
  await screen.findByText('Turned to need fewer supports');
  expect(document.activeElement?.textContent).toBe('Turn it back');
  await userEvent.click(screen.getByRole('button', { name: 'Turn it back' }));
  await screen.findByText('Another side down needs fewer supports');
  expect(document.activeElement?.textContent).toBe('Turn it like that');
});

it('takes the infill of a project with one press, and is content then', async () => {
  const settings = [{ setting: 'infill', value: 60, part: 'Arm' }] as const;
  const project = [{ kind: 'settings', settings, whole: new Map([['infill', 60]] as const) }] as const;
  const tools = fakeTools({ read: async () => loadedModelOf(boxFacts(30, 30, 30, { project })) });
  render(<PrintWorkspace content={printContent} {...builtWithAll} tools={tools} />);
  await userEvent.upload(screen.getByLabelText('Model file'), aFile());
  await screen.findByText(/60% infill in “Arm”/);
  await userEvent.click(screen.getByRole('button', { name: 'Print with 60% infill' }));
  await screen.findByText('Read like your slicer');
  expect(screen.queryByRole('button', { name: 'Print with 60% infill' })).toBeNull();
});

it('names the color that a file of several colors is printed in', async () => {
  const project = [{ kind: 'colors', count: 3, isByObject: false }] as const;
  const tools = fakeTools({ read: async () => loadedModelOf(boxFacts(30, 30, 30, { project })) });
  render(<PrintWorkspace content={printContent} {...builtWithAll} tools={tools} />);
  await userEvent.upload(screen.getByLabelText('Model file'), aFile());
  await screen.findByText(/Your file has 3 colors\. We print it in one: \w+/);
});
