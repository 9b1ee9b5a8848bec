import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import {
  blogPagePathSchema,
  blogPageQuerySchema,
  blogPostSchema,
  blogSummarySchema,
} from '../contract/editorial/blog-calls.ts';
import type { Deps } from '../deps.ts';
import { findPost, pageOfPosts, publishedPosts } from '../domain/blog/published-posts.ts';
import { answers } from '../http/describe-answers.ts';
import { PreparedAnswers } from '../http/prepared-answers.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';

const described = [
  createRoute({
    method: 'get',
    path: '/blog/page/{n}',
    summary: 'Posts without their content, newest first. The header x-total-count tells how many there are in all.',
    request: { params: blogPagePathSchema, query: blogPageQuerySchema },
    responses: answers('The posts; none beyond the last page', z.array(blogSummarySchema), ['invalid_request']),
  }),
  createRoute({
    method: 'get',
    path: '/blog/post/{slug}',
    summary: 'One post with its content',
    request: { params: blogPostSchema.pick({ slug: true }) },
    responses: answers('The post', blogPostSchema, ['post_unknown']),
  }),
];

/** These answers are the same for everybody, so they are sent as prepared bytes. */
export function blogRoutes(deps: Pick<Deps, 'posts' | 'clock'>) {
  const app = new OpenAPIHono();
  for (const route of described) app.openAPIRegistry.registerPath(route);
  // Posts change with a start only; a day that comes may publish more of them, and never fewer.
  const prepared = new PreparedAnswers(() => publishedPosts(deps).length);

  for (const path of ['/blog/page/:n', '/blog/page/:n/']) {
    app.get(path, async (c) => {
      const asked = blogPagePathSchema
        .extend(blogPageQuerySchema.shape)
        .safeParse({ ...c.req.query(), ...c.req.param() });
      if (!asked.success) throw invalidRequest(asked.error);
      const { n, numPerPage } = asked.data;
      const posts = publishedPosts(deps);
      const answer = await prepared.answer(c, `page ${n} of ${numPerPage}`, () => pageOfPosts(posts, n, numPerPage));
      answer.headers.set('x-total-count', String(posts.length));
      return answer;
    });
  }
  for (const path of ['/blog/post/:slug', '/blog/post/:slug/'] as const) {
    app.get(path, (c) => {
      const slug = c.req.param('slug');
      return prepared.answer(c, `post ${slug}`, () => findPost(publishedPosts(deps), slug));
    });
  }
  return app;
}
