import { tagListSchema } from '../../../../contract/desk/tags.ts';
import { FilterSelect } from './Filters.tsx';
import { useDeskQuery } from './Loaded.tsx';

/** A list's filter by tag; asks for the tags when it is unfolded. */
export function TagFilter({ known }: { readonly known: `/desk/${string}` }) {
  const query = useDeskQuery(known, tagListSchema);
  const tags = query.data?.tags ?? [];
  return (
    <FilterSelect
      name="tag"
      label="Tag"
      options={{ '': 'Any', ...Object.fromEntries(tags.map((tag) => [tag, tag])) }}
    />
  );
}
