import type { APIRoute } from 'astro';
import type { Store } from '../../contract/catalogue/store.ts';
import { loadCatalogue } from '../lib/catalogue/load-catalogue.ts';

export const GET: APIRoute = async () => {
  const { store } = await loadCatalogue();
  return new Response(JSON.stringify(webManifest(store), null, 2));
};

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `manifest.webmanifest` (W3C): what a phone shows when the shop is put on its home screen. */
function webManifest({ name, tagline }: Pick<Store, 'name' | 'tagline'>) {
  return {
    id: '/',
    name: `${name}: 3D-printing filament`,
    short_name: name,
    description: tagline,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en-US',
    background_color: '#F6F4EF',
    theme_color: '#16181D',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icons/icon-192.png', 192),
      icon('/icons/icon-512.png', 512),
      icon('/icons/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'All filament', url: '/shop/' },
      { name: 'Cart', url: '/cart/' },
    ],
  };
}
