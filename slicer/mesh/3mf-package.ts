import { ModelError } from './model-error.ts';
import { XmlReader } from './read-xml.ts';
import type { Zip } from './zip.ts';

const MODEL = '/3dmodel';
const ROOT_LINKS = '_rels/.rels';
const MOST_LINKS = 10_000;

/** The name of a 3MF file's root part, of which there is one. All relationships must stay within the file. */
export function firstPart(zip: Zip): string {
  let first: string | undefined;
  for (const name of zip.names().filter((entry) => /(^|\/)_rels\/[^/]*\.rels$/i.test(entry))) {
    for (const { type, target, external } of linksOf(zip, name)) {
      if (external || /^[a-z][a-z0-9+.-]*:/i.test(target)) throw new ModelError('external_part');
      if (name.toLowerCase() !== ROOT_LINKS || !type.endsWith(MODEL)) continue;
      const part = partName(target);
      // Printing one of two models would be a guess.
      if (first !== undefined && first.toLowerCase() !== part.toLowerCase()) throw new ModelError('several_models');
      first = part;
    }
  }
  if (first === undefined) throw new ModelError('wrong_content');
  return first;
}

/** The ZIP entry's name for a target of a relationship or of the production extension. */
export function partName(target: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) throw new ModelError('external_part');
  const name = decoded(target).replace(/^\//, '');
  if (name.split(/[/\\]/).includes('..')) throw new ModelError('unsafe_name');
  return name;
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    throw new ModelError('unreadable');
  }
}

interface Link {
  readonly type: string;
  readonly target: string;
  readonly external: boolean;
}

function linksOf(zip: Zip, name: string): Link[] {
  const links: Link[] = [];
  const reader = new XmlReader((tag) => {
    if (tag.closes || !/(^|:)Relationship$/.test(tag.name)) return;
    links.push({
      type: tag.text('Type') ?? '',
      target: tag.text('Target') ?? '',
      external: tag.text('TargetMode')?.toLowerCase() === 'external',
    });
    if (links.length > MOST_LINKS) throw new ModelError('too_many_parts');
  });
  zip.unpack(name, (piece) => reader.push(piece));
  reader.end();
  return links;
}
