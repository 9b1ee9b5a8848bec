import type { Material } from '../../../api/contract/catalogue/material.ts';
import type { Home } from '../../../api/contract/home.ts';

/** Title and description of a category: its own, or else the fallback of its name, or else those of the whole shop (1 §2). */
export function searchWords(
  { name, title, description }: Pick<Material, 'name' | 'title' | 'description'>,
  shop: Pick<Home['shop'], 'title' | 'description' | 'fallbacks'>,
): { title: string; description: string } {
  const fallback = shop.fallbacks[name] ?? shop;
  return { title: title ?? fallback.title, description: description ?? fallback.description };
}
