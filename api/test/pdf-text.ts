import { inflateSync } from 'node:zlib';

/** The text lines of a PDF from our writer, in drawing order. */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'));
  const fonts = fontsOf(objects);
  return [...objects.values()].flatMap((body) => {
    const drawing = streamOf(body);
    return drawing.includes('BT') ? linesOf(drawing, fonts) : [];
  });
}

type Letters = ReadonlyMap<string, string>;

function objectsOf(file: string): Map<string, string> {
  const found = file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, id = '', body = '']) => [id, body]));
}

function streamOf(body: string): string {
  const [, packed] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
  if (packed === undefined || body.includes('/FontFile') || body.includes('/Subtype /OpenType')) return '';
  return body.includes('/FlateDecode') ? unpack(packed) : packed;
}

function unpack(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** The characters of each font's glyphs, by the font's resource name. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Letters> {
  const fonts = new Map<string, Letters>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      if (map) fonts.set(name, lettersOf(streamOf(objects.get(map) ?? '')));
    }
  }
  return fonts;
}

function lettersOf(table: string): Letters {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, codes = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, Buffer.from(codes.replace(/ /g, ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
}

function linesOf(drawing: string, fonts: ReadonlyMap<string, Letters>): string[] {
  let letters: Letters = new Map();
  const lines: string[] = [];
  for (const [, font, shown] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map();
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    if (shown !== undefined) lines.push(glyphs.map((glyph) => letters.get(glyph) ?? '\ufffd').join(''));
  }
  return lines;
}
