interface ShareLink {
  readonly label: string;
  readonly href: string;
}

/** Plain share links, so that no third-party script runs here. */
export function shareLinks(url: string, title: string, picture?: string): ShareLink[] {
  return [
    link('Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url }),
    link('X', 'https://x.com/intent/post', { url, text: title }),
    link('Pinterest', 'https://www.pinterest.com/pin/create/button/', {
      url,
      description: title,
      ...(picture && { media: picture }),
    }),
  ];
}

function link(label: string, address: string, query: Record<string, string>): ShareLink {
  return { label, href: `${address}?${new URLSearchParams(query)}` };
}
