import { expect, test } from 'vitest';
import { modalPath, readModalPath } from './modal-path.ts';

test.each([
  ['/modal/login/', '/', 'login'],
  ['/shop/PLA%20Ltd/modal/Register', '/shop/PLA%20Ltd/', 'register'],
  ['/premium/modal/anything/', '/premium/', undefined],
  ['/premium/modal/', '/premium/', undefined],
  ['//evil.example/modal/login/', '/evil.example/', 'login'],
  ['///evil.example/modal/login/', '/evil.example/', 'login'],
  ['/\\evil.example/modal/login/', '/evil.example/', 'login'],
])('%s opens over %s: %s', (path, base, view) => expect(readModalPath(path)).toEqual({ base, view }));

test.each(['/', '/shop/', '/modality/login/', 'modal/login/'])('%s is not a dialog path', (path) => {
  expect(readModalPath(path)).toBeUndefined();
});

test.each([
  ['/', '/modal/login/'],
  ['/blog/', '/blog/modal/login/'],
  ['/blog', '/blog/modal/login/'],
  ['/blog/modal/register/', '/blog/modal/login/'],
  ['//evil.example/', '/evil.example/modal/login/'],
])('signing in on %s opens %s', (path, to) => expect(modalPath(path, 'login')).toBe(to));
