import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queu3dMessages } from '../../../../contract/messages/queu3d.ts';
import { LayersPanel } from './LayersPanel.tsx';
import type { LayersSummary } from './renderer/renderer-messages.ts';
import { allLayers, type LayerView } from './renderer/viewer-props.ts';
import type { LayersState } from './use-layers.ts';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));

const summary: LayersSummary = {
  heights: Float32Array.from({ length: 210 }, (_, i) => 0.2 * (i + 1)),
  lengths: [
    { kind: 'outerWall', length: 3000, byLayer: new Float32Array(210).fill(3000 / 210) },
    { kind: 'support', length: 1000, byLayer: new Float32Array(210).fill(10, 0, 100) },
  ],
  hasTravel: true,
  speeds: [30, 50],
  linesLeftOut: false,
  layersLeftOut: false,
  travelLeftOut: true,
};
const print = { grams: 12, loadLayers: () => Promise.reject(new Error('not here')) };

function show(state: LayersState = { at: 'ready', summary }, view: Partial<LayerView> = {}, priced = true) {
  const [onChange, onRetry] = [vi.fn(), vi.fn()];
  const shown = { ...allLayers, ...view };
  render(
    <LayersPanel state={state} print={priced ? print : null} view={shown} onChange={onChange} onRetry={onRetry} />,
  );
  return { onChange, onRetry };
}

describe('the layers of a print', () => {
  it('are all shown at first, and the slider says layer and height', () => {
    show();
    const slider = screen.getByRole('slider', { name: 'Layer' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Layer 210 of 210, 42 mm');
    expect(slider).toHaveProperty('max', '210');
  });

  it('can be played where motion is welcome', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    show();
    expect(screen.getByRole('button', { name: /^Play/ })).toBeTruthy();
  });

  it('follow the slider', () => {
    const { onChange } = show(undefined, { layer: 34 });
    const slider = screen.getByRole('slider', { name: 'Layer' });
    expect(slider.getAttribute('aria-valuetext')).toBe('Layer 34 of 210, 6.8 mm');
    fireEvent.change(slider, { target: { value: '35' } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ layer: 35 });
  });

  it('list their lines with the filament of each, which sums to the print’s', () => {
    show();
    const [walls, supports] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(walls).toBe('Outer walls 9.0 g · 3.00 m');
    expect(supports).toBe('Supports 3.0 g · 1.00 m');
  });

  it('can be looked at one by one, with the filament of that layer', async () => {
    const { onChange } = show();
    await userEvent.click(screen.getByRole('checkbox', { name: 'This layer only' }));
    expect(onChange).toHaveBeenCalledWith({ alone: true });
    document.body.replaceChildren();
    show(undefined, { alone: true, layer: 101 });
    const [walls, supports] = within(screen.getByRole('list', { name: 'Lines of this layer' })).getAllByRole(
      'listitem',
    );
    expect(walls?.textContent).toBe('Outer walls 0.04 g · 14 mm');
    expect(supports?.textContent).toBe('Supports none');
    document.body.replaceChildren();
    show({ at: 'ready', summary: { ...summary, layersLeftOut: true } }, { alone: true, layer: 101 });
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Outer walls ');
    document.body.replaceChildren();
    show(undefined, { alone: true, supportsOnly: true });
    expect(screen.queryByRole('checkbox', { name: 'This layer only' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Lines of the print' })).toBeDefined();
  });

  it('say the filament of a layer in millimeters, and never that it is 0', () => {
    const byLayer = Float32Array.of(0.4, 4.6, 996, 10_400);
    const lengths = [{ kind: 'outerWall' as const, length: 11_401, byLayer }];
    const shown = [1, 2, 3, 4].map((layer) => {
      document.body.replaceChildren();
      show({ at: 'ready', summary: { ...summary, heights: new Float32Array(4), lengths } }, { alone: true, layer });
      return screen.getByRole('list', { name: 'Lines of this layer' }).textContent?.split(' · ')[1];
    });
    expect(shown).toEqual(['under 1 mm', '5 mm', '1.00 m', '10.4 m']);
  });

  it('show travel moves and seams, and color lines by speed, in words too', async () => {
    const { onChange } = show();
    for (const [name, change] of [
      ['Travel moves', { travel: true }],
      ['Seams', { seams: true }],
      ['Color by speed', { colorBy: 'speed' }],
    ] as const) {
      await userEvent.click(screen.getByRole('checkbox', { name }));
      expect(onChange).toHaveBeenLastCalledWith(change);
    }
    document.body.replaceChildren();
    show(undefined, { colorBy: 'speed', travel: true });
    const speeds = within(screen.getByRole('list', { name: 'Speeds of the print' })).getAllByRole('listitem');
    expect(speeds.map(({ textContent }) => textContent)).toEqual(['up to 30 mm/s', '31 to 50 mm/s']);
    expect(screen.getByText(queu3dMessages.travelLeftOut)).toBeDefined();
  });

  it('offer neither travel nor speeds that an older answer does not have', () => {
    show({ at: 'ready', summary: { ...summary, hasTravel: false, speeds: [] } });
    expect(screen.queryByRole('checkbox', { name: 'Travel moves' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Color by speed' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Seams' })).toBeDefined();
  });

  it('hide a kind of line, and show it again', async () => {
    const { onChange } = show(undefined, { hidden: ['support'] });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Outer walls/ }));
    expect(onChange).toHaveBeenLastCalledWith({ hidden: ['support', 'outerWall'] });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Supports 3/ }));
    expect(onChange).toHaveBeenLastCalledWith({ hidden: [] });
  });

  it('offer the supports alone only for a print that has some', async () => {
    const { onChange } = show();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Supports only, over the model' }));
    expect(onChange).toHaveBeenCalledWith({ supportsOnly: true });
    document.body.replaceChildren();
    show({ at: 'ready', summary: { ...summary, lengths: summary.lengths.slice(0, 1) } });
    expect(screen.queryByRole('checkbox', { name: 'Supports only, over the model' })).toBeNull();
  });

  it('wait for the price, say when they cannot be loaded, and are asked for again', async () => {
    show({ at: 'none' }, {}, false);
    expect(screen.getByText(queu3dMessages.layersNeedPrice)).toBeDefined();
    const { onRetry } = show({ at: 'failed' });
    expect(screen.getByRole('alert').textContent).toContain(queu3dMessages.layersFailed);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('say when the picture leaves lines out', () => {
    show({ at: 'ready', summary: { ...summary, linesLeftOut: true } });
    expect(screen.getByText(queu3dMessages.linesLeftOut)).toBeDefined();
  });
});
