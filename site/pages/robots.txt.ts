import type { APIRoute } from 'astro';
import { robotsText } from '../lib/crawlers/crawler-texts.ts';

export const GET: APIRoute = ({ site, url }) => new Response(robotsText(site ?? url));
