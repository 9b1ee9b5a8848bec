import { beforeEach, expect, test, vi } from 'vitest';
import { createSpin } from './spin.ts';
import { createVideo } from './video.ts';

const stage = document.createElement('div');

beforeEach(() => {
  stage.replaceChildren();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Image.prototype.decode = async () => undefined;
});

const key = (spin: HTMLElement, name: string) => spin.dispatchEvent(new KeyboardEvent('keydown', { key: name }));

test('a video that fails to play says so in its place', () => {
  const video = createVideo('/media/spools/gone.mp4', 'Petrol');
  stage.append(video);
  video.dispatchEvent(new Event('error'));
  expect(stage.textContent).toBe('Something went wrong');
  expect(stage.querySelector('video')).toBeNull();
});

test('a video loads only when chosen, and does not start where motion is reduced', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  expect((createVideo('/media/spools/turn.mp4', 'Petrol') as HTMLVideoElement).preload).toBe('none');
  expect(play).not.toHaveBeenCalled();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  createVideo('/media/spools/turn.mp4', 'Petrol');
  expect(play).toHaveBeenCalledTimes(1);
});

test('keys turn a spool view by view, and screen readers announce the view', () => {
  const spin = createSpin('/media/spools/pla-petrol-spin.webp', 'Petrol');
  key(spin, 'ArrowLeft');
  expect(spin.getAttribute('aria-valuetext')).toBe('View 24 of 24');
  key(spin, 'ArrowRight');
  key(spin, 'ArrowRight');
  expect(spin.getAttribute('aria-valuenow')).toBe('2');
});

test('a spin whose picture fails to load says so in its place', async () => {
  Image.prototype.decode = () => Promise.reject(new Error('gone'));
  stage.append(createSpin('/media/spools/gone-spin.webp', 'Petrol'));
  await vi.waitFor(() => expect(stage.textContent).toBe('Something went wrong'));
});
