import type { APIRoute } from 'astro';
import { drawCard } from '../../build/share/draw-card.ts';
import { loadPosts } from '../../lib/blog/load-posts.ts';
import { loadCatalogue } from '../../lib/catalogue/load-catalogue.ts';
import { viewProps } from '../../lib/catalogue/page-reads.ts';
import { itemCards, postCardName, type ShareCard } from '../../lib/share/share-card.ts';

export async function getStaticPaths() {
  const [{ items, materialOf }, posts] = await Promise.all([loadCatalogue(), loadPosts()]);
  const cards = itemCards(items, materialOf);
  for (const { slug, head } of posts) {
    const { title, cover, category, author } = head;
    cards.set(postCardName(slug), { kind: 'post', picture: cover, title, line: `${category} · ${author}` });
  }
  return [...cards].map(([name, card]) => ({ params: { name }, props: viewProps(() => card) }));
}

export const GET: APIRoute<{ view: ShareCard }> = async ({ props }) => {
  const { store } = await loadCatalogue();
  const picture = await drawCard(props.view, store.name);
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } });
};
