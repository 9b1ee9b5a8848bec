import type { APIRoute } from 'astro';
import { loadCatalogue } from '../../lib/catalogue/load-catalogue.ts';
import { viewProps } from '../../lib/catalogue/page-reads.ts';
import { type MaterialExport, materialExports } from '../../lib/filament/exports.ts';

export async function getStaticPaths() {
  return materialExports(await loadCatalogue()).map((one) => ({
    params: { slug: one.slug },
    props: viewProps(() => one),
  }));
}

/** The records of a material's spools: `/filaments/pla.json`. */
export const GET: APIRoute<{ view: MaterialExport }> = ({ props: { view } }) =>
  new Response(JSON.stringify(view.filaments), { headers: { 'Content-Type': 'application/json' } });
