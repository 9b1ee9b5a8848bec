import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  blogPagePathSchema,
  blogPageQuerySchema,
  blogPostSchema,
  blogSummarySchema,
} from '../../contract/editorial/blog-calls.ts';
import type { Deps } from '../domain/deps.ts';
import { findPost, pageOfPosts } from '../domain/published-posts.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { shopRoute } from '../http/shop-route.ts';

const routes = [
  shopRoute('get', '/blog/page/{n}', {
    summary: 'List posts without their content, newest first. The header x-total-count is the number of all posts.',
    params: blogPagePathSchema,
    query: blogPageQuerySchema,
    answer: ['The posts; an empty list after the last page', z.array(blogSummarySchema)],
  }),
  shopRoute('get', '/blog/post/{slug}', {
    summary: 'Get a post with its content',
    params: blogPostSchema.pick({ slug: true }),
    answer: ['The post', blogPostSchema],
    errors: ['post_unknown'],
  }),
];

/** Responses are the same for all shoppers, so they are cached. */
export function blogRoutes({ posts }: Pick<Deps, 'posts'>) {
  const app = new OpenAPIHono();
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  const cache = new ResponseCache(() => posts.length);

  for (const path of ['/blog/page/:n', '/blog/page/:n/']) {
    app.get(path, async (c) => {
      const input = blogPagePathSchema
        .extend(blogPageQuerySchema.shape)
        .safeParse({ ...c.req.query(), ...c.req.param() });
      if (!input.success) throw invalidRequest(input.error);
      const { n, numPerPage } = input.data;
      const response = await cache.sendJson(c, `page ${n} of ${numPerPage}`, () => pageOfPosts(posts, n, numPerPage));
      response.headers.set('x-total-count', String(posts.length));
      return response;
    });
  }
  for (const path of ['/blog/post/:slug', '/blog/post/:slug/'] as const) {
    app.get(path, (c) => {
      const slug = c.req.param('slug');
      return cache.sendJson(c, `post ${slug}`, () => findPost(posts, slug));
    });
  }
  return app;
}
