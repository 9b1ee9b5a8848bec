import type { APIRoute } from 'astro';
import { asOf } from '../../build/as-of.ts';
import { loadCatalogue } from '../../lib/catalogue/load-catalogue.ts';
import { noteChangingRead } from '../../lib/catalogue/page-reads.ts';
import { securityText } from '../../lib/crawlers/crawler-texts.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const { store } = await loadCatalogue();
  noteChangingRead();
  return new Response(securityText(store.email, site ?? url, asOf()));
};
