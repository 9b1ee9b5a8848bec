import { describe, expect, it } from 'vitest';
import { authorizationOf, readChallenge } from './digest-login.ts';

/** RFC 7616, 3.9.1 */
const header = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const login = { user: 'Mufasa', password: 'Circle of Life' };
const signed = {
  ...{ method: 'GET', uri: '/dir/index.html', count: 1 },
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

describe('signing in by digest', () => {
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('answers a challenge as RFC 7616 does with %s', (algorithm, response) => {
    const challenge = readChallenge(header(algorithm));
    const authorization = challenge && authorizationOf(challenge, login, signed);
    expect(authorization).toContain(`response="${response}"`);
    expect(authorization).toContain('username="Mufasa"');
    expect(authorization).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"');
    expect(authorization).toContain('nc=00000001');
  });

  it('answers one without qop as RFC 2069 does', () => {
    const challenge = readChallenge('Digest realm="Printer API", nonce="7d", stale="false"');
    const authorization = challenge && authorizationOf(challenge, { user: 'maker', password: 'key' }, signed);
    // printf %s with md5sum: maker:Printer API:key, GET:/dir/index.html, and both around the nonce
    expect(authorization).toContain('response="62bccb792abafdcf233c8fde8e82c370"');
    expect(authorization).not.toContain('qop');
  });

  it.each([
    'Basic realm="a"',
    'Digest realm="a"',
    'Digest realm="a", nonce="b", algorithm=SHA-512-256',
    'Digest realm="a", nonce="b", qop="auth-int"',
  ])('does not answer %s', (text) => {
    expect(readChallenge(text)).toBeUndefined();
  });
});
