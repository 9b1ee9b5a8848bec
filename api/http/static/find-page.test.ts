import { expect, test } from 'vitest';
import { FileIndex } from './file-index.ts';
import { findPage } from './find-page.ts';

const index = new FileIndex();
const served = { folder: '/site', below: '/', cacheControl: () => '' };
const pages = [
  '/',
  '/shop/',
  '/shop/PLA/',
  '/shop/PLA/Petrol-1.75mm-1kg/',
  '/shop/Bulk/',
  '/shop/PLA Ltd/',
  '/premium/',
  '/vending/order/',
  '/spool/spool/',
];
for (const address of [...pages, '/premium/modal/login/', '/media/modal/login/', '/media/modal/login', '/robots.txt']) {
  index.add(served, address, 0);
}

/** Of a product that is no longer sold. */
const nearest = (path: string) => (/Teal-1\.75mm-1kg/.test(path) ? '/shop/PLA/Petrol-1.75mm-1kg/' : undefined);

/** The file that is sent, or status and address of what it leads to. */
function find(address: string): unknown {
  const [path = '', query] = address.split('?');
  const found = findPage(index, path, query === undefined ? '' : `?${query}`, nearest);
  if (found.kind === 'file') return { file: found.file.address, isUnlisted: found.isUnlisted };
  return found.kind === 'redirect' ? [found.status, found.to + found.query] : 404;
}

test.each(['/shop/PLA/Teal-1.75mm-1kg/', '/shop/PLA/Teal-1.75mm-1kg', '/shop/PLA?color=Teal&amount=1kg'])(
  'leads from %s, which is no longer sold, to the nearest product, until it comes back',
  (address) => {
    expect(find(address)).toEqual([302, '/shop/PLA/Petrol-1.75mm-1kg/']);
  },
);

test.each([
  ['/modal/login/', '/'],
  ['/modal/register/', '/'],
  ['/shop/PLA/modal/forgot-password/', '/shop/PLA/'],
  ['/shop/PLA/Petrol-1.75mm-1kg/modal/reset-password/?rid=1&email=a', '/shop/PLA/Petrol-1.75mm-1kg/'],
  ['/shop/PLA Ltd/modal/login/', '/shop/PLA Ltd/'],
  ['/shop/modal/login/', '/shop/'],
  ['/shop/modal/login/?color=Petrol', '/shop/'],
])('serves a dialog at %s over the page %s, unlisted', (address, file) => {
  expect(find(address)).toEqual({ file, isUnlisted: true });
});

test('serves a dialog’s own page if there is one, as for Premium', () => {
  expect(find('/premium/modal/login/')).toEqual({ file: '/premium/modal/login/', isUnlisted: true });
  expect(find('/premium/modal/register/')).toEqual({ file: '/premium/', isUnlisted: true });
});

test.each([
  ['/modal/login', '/modal/login/'],
  ['/Shop/PLA/Modal/LOGIN?colorFamily=Blue', '/shop/PLA/modal/login/?colorFamily=Blue'],
  ['/item/pla/modal/register?status=success', '/shop/PLA/modal/register/?status=success'],
  ['/home/modal/login/', '/modal/login/'],
  ['/shop/bulk/modal/login/', '/shop/Bulk/modal/login/'],
  ['/premium/modal/login', '/premium/modal/login/'],
])('redirects the dialog %s to its canonical spelling %s, with its query', (address, to) => {
  expect(find(address)).toEqual([301, to]);
});

test.each([
  ['/modal/', '/modal/login/'],
  ['/modal', '/modal/login/'],
  ['/shop/PLA/modal/sign-up/?err=old', '/shop/PLA/modal/login/?err=old'],
  ['/modal/shop/PLA/?rid=1', '/modal/login/?rid=1'],
])('redirects the unknown dialog %s to signing in: %s', (address, to) => {
  expect(find(address)).toEqual([301, to]);
});

test.each([
  '/nothing/modal/login/',
  '/nothing/modal/nothing/',
  '/shop/PLA/Gone-1.75mm-1kg/modal/login/',
  '/404/modal/login/',
])('has no dialog over the unknown page %s', (address) => expect(find(address)).toBe(404));

test.each([
  ['/reset-password?rid=1&email=a%40b.example', '/modal/reset-password/?rid=1&email=a%40b.example'],
  ['/reset-password/', '/modal/reset-password/'],
  ['/?rid=1', '/modal/?rid=1'],
  ['/shop/PLA/?rid=1&email=a', '/modal/shop/PLA/?rid=1&email=a'],
  ['/SHOP?rid=', '/modal/shop/?rid='],
])('redirects a reset link at %s to %s', (address, to) => {
  expect(find(address)).toEqual([301, to]);
});

test('ignores `rid` and "modal" on addresses that are not pages', () => {
  expect(find('/robots.txt?rid=1')).toEqual({ file: '/robots.txt', isUnlisted: false });
  expect(find('/nothing?rid=1')).toBe(404);
  expect(find('/media/modal/login')).toEqual({ file: '/media/modal/login', isUnlisted: false });
});

test.each([
  '/shop/PLA/Petrol-1kg-1.75mm',
  '/shop/PLA/Petrol-1kg-1.75mm/',
  '/shop/pla/petrol-1KG-1.75mm',
  '/shop/PLA/Petrol-1.75mm-1kg',
])('finds a product at %s, in either order of its sizes', (address) => {
  expect(find(address)).toEqual([301, '/shop/PLA/Petrol-1.75mm-1kg/']);
  expect(find(address.replace(/petrol/i, 'Gone'))).toEqual([302, '/404']);
});

test('serves one unlisted vending page at every order’s address', () => {
  const page = { file: '/vending/order/', isUnlisted: true };
  expect(find('/vending/0f1d0c3a-77aa-4b1c-9a55-6f0e1d2c3b4a/')).toEqual(page);
  expect(find('/vending/5f1d0c3a/modal/login/')).toEqual(page);
  expect(find('/Vending/5F1D0C3A?a=1')).toEqual([301, '/vending/5f1d0c3a/?a=1']);
  expect(find('/vending/5f1d0c3a/modal/Login')).toEqual([301, '/vending/5f1d0c3a/modal/login/']);
});

test('serves one unlisted page for every spool, by the code on its label', () => {
  const page = { file: '/spool/spool/', isUnlisted: true };
  expect(find('/spool/7k2m4q9d0123abcdwxyz/')).toEqual(page);
  expect(find('/spool/7K2M4Q9D0123ABCDWXYZ')).toEqual([301, '/spool/7k2m4q9d0123abcdwxyz/']);
  expect(['/spool/nothing/', '/spool/7k2m4q9d0123abcdwxyzz/'].map(find)).toEqual([404, 404]);
});

test('has no vending page for an invalid order id', () => {
  expect(['/vending/nothing/', '/vending/5f1d0c3a/more/', '/vending/5f1d0c3a%20/'].map(find)).toEqual([404, 404, 404]);
});
