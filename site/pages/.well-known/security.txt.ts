import type { APIRoute } from 'astro';
import { loadCatalogue } from '../../lib/catalogue/load-catalogue.ts';
import { securityText } from '../../lib/crawlers/crawler-texts.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const { store } = await loadCatalogue();
  return new Response(securityText(store.email, site ?? url, new Date()));
};
