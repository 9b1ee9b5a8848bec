import type { APIRoute } from 'astro';
import { loadCatalogue } from '../lib/catalogue/load-catalogue.ts';
import { webManifest } from '../lib/crawlers/web-manifest.ts';

export const GET: APIRoute = async () => {
  const { store } = await loadCatalogue();
  return new Response(JSON.stringify(webManifest(store), null, 2));
};
