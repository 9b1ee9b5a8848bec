import type { Material } from '../../../contract/catalogue/material.ts';
import type { Home } from '../../../contract/home.ts';

/** A category's title and description: its own, else the fallback for its name, else the shop's. */
export function searchWords(
  { name, title, description }: Pick<Material, 'name' | 'title' | 'description'>,
  shop: Pick<Home['shop'], 'title' | 'description' | 'fallbacks'>,
): { title: string; description: string } {
  const fallback = shop.fallbacks[name] ?? shop;
  return { title: title ?? fallback.title, description: description ?? fallback.description };
}
