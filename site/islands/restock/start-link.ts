import { startLink } from './follow-link.ts';

const place = document.querySelector<HTMLElement>('[data-restock-link]');
if (place) startLink(place, new URLSearchParams(location.search).get('token') ?? '');
