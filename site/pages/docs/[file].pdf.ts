import type { APIRoute } from 'astro';
import type { SheetKind } from '../../../contract/editorial/sheet-path.ts';
import { viewProps } from '../../lib/catalogue/page-reads.ts';
import { loadSheets, type WrittenSheets } from '../../lib/docs/load-sheets.ts';

const kinds: SheetKind[] = ['tds', 'sds'];

export async function getStaticPaths() {
  const sheets = await loadSheets();
  return sheets.flatMap((sheet) =>
    kinds.map((kind) => ({ params: { file: `${sheet.slug}-${kind}` }, props: viewProps(() => ({ kind, sheet })) })),
  );
}

/** A data sheet of a material: `/docs/pla-tds.pdf`. */
export const GET: APIRoute<{ view: { kind: SheetKind; sheet: WrittenSheets } }> = async ({ props: { view } }) =>
  new Response(new Uint8Array(await view.sheet.pdf(view.kind)), { headers: { 'Content-Type': 'application/pdf' } });
