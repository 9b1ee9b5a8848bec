import type { APIRoute } from 'astro';
import { loadCatalogue } from '../../lib/catalogue/load-catalogue.ts';
import { viewProps } from '../../lib/catalogue/page-reads.ts';
import { exportText, type MaterialExport, materialExports } from '../../lib/filament/exports.ts';

export async function getStaticPaths() {
  return materialExports(await loadCatalogue()).map((one) => ({
    params: { slug: one.slug },
    props: viewProps(() => one),
  }));
}

/** A material's spools as text: `/filaments/pla.txt`. */
export const GET: APIRoute<{ view: MaterialExport }> = ({ props: { view } }) =>
  new Response(exportText(view), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
