import { describe, expect, it } from 'vitest';
import { testSettings } from '../../test/test-settings.ts';
import type { PolicySettings } from './guard-pages.ts';
import { guardPages } from './guard-pages.ts';
import type { PageSources } from './page-sources.ts';

const built: PageSources = {
  scripts: ['sha256-c2NyaXB0'],
  styles: ['sha256-c3R5bGU='],
  embeds: [],
  frames: [],
  pictures: [],
};

interface Asked {
  readonly settings?: Partial<PolicySettings>;
  readonly sources?: Partial<PageSources>;
  readonly answer?: Response;
  readonly path?: string;
}

const aPage = (headers: Record<string, string> = {}) =>
  new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

async function headersOf({ settings, sources, answer = aPage(), path = '/' }: Asked = {}): Promise<Headers> {
  const guarded = guardPages(() => answer, { ...testSettings, ...settings }, { ...built, ...sources });
  return (await guarded(new Request(`http://localhost${path}`))).headers;
}

/** The sources of a directive of the page's policy. */
async function allowed(directive: string, asked: Asked = {}): Promise<string[]> {
  const policy = (await headersOf(asked)).get('content-security-policy') ?? '';
  const found = policy.split('; ').find((part) => part.split(' ')[0] === directive);
  return found?.split(' ').slice(1) ?? [];
}

const realStripe = { stripe: { publishableKey: 'pk_live_1', scriptUrl: 'https://js.stripe.com/v3', sandbox: false } };

describe('what a page may run', () => {
  it('is our own files and the inline scripts of the build, each by its hash, and never any inline script', async () => {
    expect(await allowed('script-src')).toEqual(["'self'", "'sha256-c2NyaXB0'"]);
    expect(await allowed('style-src')).toEqual(["'self'", "'sha256-c3R5bGU='"]);
    const policy = (await headersOf({ settings: realStripe })).get('content-security-policy');
    expect(policy).not.toMatch(/unsafe|\*;|data:.*script-src/);
  });

  it('includes no other hosts before they are set up', async () => {
    const policy = (await headersOf()).get('content-security-policy') ?? '';
    expect(policy.match(/https:[^ ;]+/g)).toEqual(['https://www.openstreetmap.org']);
  });

  it('includes Stripe’s scripts if Stripe is set up', async () => {
    expect(await allowed('script-src', { settings: realStripe })).toContain('https://js.stripe.com');
    expect(await allowed('frame-src', { settings: realStripe })).toEqual(
      expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']),
    );
    expect(await allowed('connect-src', { settings: realStripe })).toContain('https://api.stripe.com');
    expect((await headersOf({ settings: realStripe })).get('permissions-policy')).toContain(
      'payment=(self "https://js',
    );
  });

  it('includes PayPal’s scripts if PayPal is set up, and its styles by a nonce for styles only', async () => {
    const paypal = { clientId: 'live', scriptUrl: 'https://www.paypal.com/sdk/js', styleNonce: 'abc' };
    for (const directive of ['script-src', 'frame-src', 'connect-src', 'img-src']) {
      expect(await allowed(directive, { settings: { paypal } })).toContain('https://*.paypal.com');
    }
    expect(await allowed('style-src', { settings: { paypal } })).toContain("'nonce-abc'");
    expect(await allowed('script-src', { settings: { paypal } })).not.toContain("'nonce-abc'");
    const lookAlike = { clientId: 'sandbox', scriptUrl: '/sandbox/paypal/sdk.js', styleNonce: null };
    expect(await allowed('script-src', { settings: { paypal: lookAlike } })).not.toContain('https://*.paypal.com');
  });

  it('includes Google’s tag and the affiliate’s pixel if they are set up', async () => {
    const analytics = { measurementId: 'G-1', affiliateUrl: 'https://deals.example/sale?o={orderId}&a={amount}' };
    expect(await allowed('script-src', { settings: { analytics } })).toContain('https://www.googletagmanager.com');
    expect(await allowed('connect-src', { settings: { analytics } })).toContain('https://*.google-analytics.com');
    expect(await allowed('img-src', { settings: { analytics } })).toContain('https://deals.example');
  });

  it('includes the hosts of social feeds, the live stream and the picture CDN that the build uses', async () => {
    const sources = {
      embeds: ['https://feed.example'],
      frames: ['https://camera.example'],
      pictures: ['https://cdn.example'],
    };
    expect(await allowed('script-src', { sources })).toContain('https://feed.example');
    expect(await allowed('frame-src', { sources })).toContain('https://feed.example');
    expect(await allowed('frame-src', { sources })).toContain('https://camera.example');
    expect(await allowed('script-src', { sources })).not.toContain('https://camera.example');
    expect(await allowed('img-src', { sources })).toContain('https://cdn.example');
  });
});

describe('with every service set up', () => {
  const asked = {
    settings: {
      ...realStripe,
      paypal: { clientId: 'live', scriptUrl: 'https://www.paypal.com/sdk/js', styleNonce: 'abc' },
      analytics: { measurementId: 'G-1', affiliateUrl: 'https://deals.example/sale?o={orderId}&a={amount}' },
    },
    sources: {
      embeds: ['https://feed.example'],
      frames: ['https://camera.example'],
      pictures: ['https://cdn.example'],
    },
  };
  const hostsAt = async (path: string) => {
    const headers = await headersOf({ ...asked, path });
    const said = `${headers.get('content-security-policy')} ${headers.get('permissions-policy')}`;
    return [...new Set(said.match(/https:\/\/[^ ;")]+/g))].map((host) => host.replace(/^https:\/\//, '')).sort();
  };

  it.each(['/desk/', '/desk/orders/', '/desk/pack/', '/%64esk/'])('%s loads nothing from other sites', async (path) => {
    expect(await hostsAt(path)).toEqual([]);
    expect(await allowed('style-src', { ...asked, path })).not.toContain("'nonce-abc'");
  });

  it.each([
    '/cart/',
    '/buy/',
    '/checkout/',
    '/%63heckout/',
    '/checkout/modal/login/',
    '/checkout/paypalResults/',
    '/checkout/pay/',
    '/subscription/',
    '/account/subs/',
  ])('%s loads from the payment services alone, and pictures', async (path) => {
    const service = /(^|\.)(stripe\.com|link\.com|paypal\.com|paypalobjects\.com)$|^pay\.google\.com$|^cdn\.example$/;
    const hosts = await hostsAt(path);
    expect(hosts).toEqual(expect.arrayContaining(['js.stripe.com', '*.paypal.com']));
    expect(hosts.filter((host) => !service.test(host))).toEqual([]);
    expect(await allowed('script-src', { ...asked, path })).not.toContain('https://cdn.example');
  });

  it('lets other pages of the shop load from all of them', async () => {
    const some = ['js.stripe.com', '*.paypal.com', 'www.googletagmanager.com', 'feed.example', 'camera.example'];
    for (const path of ['/', '/shop/', '/vending/']) expect(await hostsAt(path)).toEqual(expect.arrayContaining(some));
  });
});

describe('what is blocked', () => {
  it.each(['/cart/', '/checkout/', '/account/subs/', '/desk/'])('is reported to us on %s', async (path) => {
    const headers = await headersOf({ path });
    expect(headers.get('content-security-policy')).toMatch(/; report-uri \/api\/csp-reports; report-to csp(;|$)/);
    expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
  });

  it('is not reported on other pages', async () => {
    const headers = await headersOf({ path: '/shop/' });
    expect(headers.get('content-security-policy')).not.toContain('report');
    expect(headers.get('reporting-endpoints')).toBeNull();
  });
});

describe('what compiles WebAssembly', () => {
  const policyOf = async (path: string) => {
    const script = new Response('', { headers: { 'content-type': 'text/javascript' } });
    const answer = await guardPages(() => script, testSettings, built)(new Request(`http://localhost${path}`));
    return answer.headers.get('content-security-policy');
  };

  it.each(['slice', 'step', 'model', 'scan'])('is the worker %s, which may load our own files only', async (name) => {
    expect(await policyOf(`/_astro/${name}-worker-DB3kd_9-.js`)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
    );
  });

  it('is not a page or another script', async () => {
    for (const path of ['/_astro/page.js', '/queu3d/slice-worker-a.js', '/_astro/x/slice-worker-a.js']) {
      expect(await policyOf(path)).toBe("script-src 'self'; frame-ancestors 'none'");
    }
    expect(await allowed('script-src')).not.toContain("'wasm-unsafe-eval'");
  });
});

describe('every response', () => {
  it('is never framed, and its type is never guessed', async () => {
    const picture = new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
    const redirect = new Response(null, { status: 301, headers: { location: '/shop/' } });
    const missing = new Response('', { status: 404 });
    for (const answer of [aPage(), picture, redirect, missing]) {
      const headers = await headersOf({ answer });
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
    }
  });

  it('keeps its status, body and headers', async () => {
    const guarded = guardPages(
      () => new Response('gone', { status: 404, headers: { etag: '"1"' } }),
      testSettings,
      built,
    );
    const response = await guarded(new Request('http://localhost/x'));
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([404, '"1"', 'gone']);
  });

  it('keeps its own policy', async () => {
    const answer = aPage({ 'content-security-policy': "default-src 'none'" });
    expect((await headersOf({ answer })).get('content-security-policy')).toBe("default-src 'none'");
  });

  it('has HSTS if the shop’s public address is https', async () => {
    expect((await headersOf()).get('strict-transport-security')).toBeNull();
    const secure = await headersOf({ settings: { publicUrl: 'https://northspool.example' } });
    expect(secure.get('strict-transport-security')).toBe('max-age=31536000');
    expect(secure.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);
  });

  it('lets the pages that scan pieces use the camera, and no other', async () => {
    const policyAt = async (path: string) => {
      const guarded = guardPages(() => aPage(), testSettings, built);
      return (await guarded(new Request(`http://localhost${path}`))).headers.get('permissions-policy');
    };
    for (const path of ['/desk/pack/', '/desk/stock/', '/desk/stock-takes/', '/desk/purchases/']) {
      expect(await policyAt(path)).toContain('camera=(self)');
    }
    for (const path of ['/desk/', '/desk/orders/', '/desk/pack/x/', '/pack/']) {
      expect(await policyAt(path)).toContain('camera=()');
    }
  });

  it('denies pages the camera, microphone and location', async () => {
    expect((await headersOf()).get('permissions-policy')).toBe(
      'camera=(), microphone=(), geolocation=(), usb=(), payment=()',
    );
    expect((await headersOf()).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });
});
