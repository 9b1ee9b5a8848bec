import type { APIRoute } from 'astro';
import { loadCatalogue } from '../../lib/catalogue/load-catalogue.ts';
import { filamentNeeds } from '../../lib/filament/filament-needs.ts';

/** For the marks of what fits: only browsers of shoppers who have chosen a printer load it. */
export const GET: APIRoute = async () => {
  const { materials } = await loadCatalogue();
  return new Response(JSON.stringify(filamentNeeds(materials)), { headers: { 'Content-Type': 'application/json' } });
};
