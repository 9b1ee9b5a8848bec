import {
  type Item,
  itemDataSchema,
  itemOptionsSchema,
  itemSchema,
  itemTagsSchema,
} from '../../contract/catalogue/item.ts';

/** All values that an item has at a path, as text. */
export type ReadPath = (item: Item) => readonly string[];

const fields = ['id', 'name', 'price', 'qoh', 'active', 'displayIndex', 'type'] as const;
/** Marks are on or absent. The listing asks for `nsg=false` too, a mark that no item has. */
const marks: readonly string[] = ['sale', 'new', 'showOnHome'];
export const tagNames = itemTagsSchema.keyof().options;
export const itemFields = itemSchema.keyof().options;

const readers = new Map<string, ReadPath>([
  ...fields.map((name): [string, ReadPath] => [name, (item) => [String(item[name])]]),
  ...itemDataSchema.keyof().options.map((name): [string, ReadPath] => {
    return [`data.${name}`, ({ data }) => [String(data[name])]];
  }),
  ...itemOptionsSchema.keyof().options.map((name): [string, ReadPath] => {
    return [`options.${name}`, ({ options }) => options[name]];
  }),
  ...tagNames.flatMap((name): [string, ReadPath][] => {
    const missing = marks.includes(name) ? 'false' : '';
    const read: ReadPath = ({ tags }) => [tags[name] ?? missing];
    return [
      [name, read],
      [`tags.${name}`, read],
    ];
  }),
  ['nsg', () => ['false']],
]);

/** How to read a path of the query language; undefined when there is none of this name. */
export function readerOf(path: string): ReadPath | undefined {
  return readers.get(path);
}
