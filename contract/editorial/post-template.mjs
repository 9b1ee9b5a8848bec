// @ts-check

/**
 * What `npm run new:post` fills a post with, so that it builds. A post that still has it is not written.
 * Not TypeScript: the command runs before packages are installed.
 */
export const postTemplate = {
  preview: 'One or two sentences for lists and below the heading that make a reader want the rest.',
  metaDesc: "The text below the title in search results. Between 50 and 160 characters, without the shop's name.",
  /** one entry per paragraph */
  body: [
    'The first paragraph says what the reader will learn.',
    '## A heading for each thought',
    'Text with **emphasis**, a [link](/shop/PLA/), and a picture alone in its paragraph:',
    '![What the picture shows](/media/home/maker-vases-1000.webp "What to notice")',
  ],
};
