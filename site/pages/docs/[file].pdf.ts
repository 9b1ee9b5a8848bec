import type { APIRoute } from 'astro';
import { loadSheets } from '../../lib/docs/load-sheets.ts';
import type { SheetKind } from '../../lib/docs/sheet-kinds.ts';

const kinds: SheetKind[] = ['tds', 'sds'];

export async function getStaticPaths() {
  const sheets = await loadSheets();
  return sheets.flatMap(({ slug, pdf }) =>
    kinds.map((kind) => ({ params: { file: `${slug}-${kind}` }, props: { bytes: pdf[kind] } })),
  );
}

/** A data sheet of a material: `/docs/pla-tds.pdf`. */
export const GET: APIRoute<{ bytes: Buffer }> = ({ props }) =>
  new Response(new Uint8Array(props.bytes), { headers: { 'Content-Type': 'application/pdf' } });
