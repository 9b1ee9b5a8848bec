import { defineHastPlugin, type HastNode } from 'satteri';
import { pictureFacts } from './picture-facts.ts';

type Element = Extract<HastNode, { type: 'element' }>;

/** The measure of a text is 65 characters; a figure takes it all, and the whole screen of a phone. */
const SIZES = '(min-width: 1000px) 660px, (min-width: 700px) 92vw, calc(100vw - 32px)';

/** What our Markdown means: a picture alone in a paragraph is a figure, and a table scrolls inside of itself. */
export const proseMarkdown = defineHastPlugin({
  name: 'prose',
  element: [
    {
      filter: ['p'],
      async visit(node, ctx) {
        const [only, ...more] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
        if (more.length > 0 || only?.type !== 'element' || only.tagName !== 'img') return;
        ctx.replaceNode(node, await figure(only));
      },
    },
    {
      filter: ['table'],
      visit(node, ctx) {
        ctx.setProperty(node, 'className', ['tbl']);
        // A box that scrolls has to be reached by keyboard, and so to have a name.
        ctx.wrapNode(
          node,
          element('div', { className: ['tbl-w'], tabIndex: 0, role: 'group', ariaLabel: 'Table' }, []),
        );
      },
    },
  ],
});

async function figure({ properties: { src, alt, title } }: Element): Promise<Element> {
  const address = String(src ?? '');
  const facts = address.startsWith('/media/') ? await pictureFacts(address).catch(() => undefined) : undefined;
  const picture = element('img', {
    src: address,
    alt: String(alt ?? ''),
    ...(facts && { srcSet: facts.srcset, sizes: SIZES, width: facts.width, height: facts.height }),
    loading: 'lazy',
    decoding: 'async',
  });
  const caption = title ? [element('figcaption', {}, [{ type: 'text', value: String(title) }])] : [];
  return element('figure', {}, [picture, ...caption]);
}

function element(tagName: string, properties: Element['properties'], children: Element['children'] = []): Element {
  return { type: 'element', tagName, properties, children };
}
