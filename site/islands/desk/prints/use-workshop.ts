import { useQueryClient } from '@tanstack/react-query';
import { deskSend } from '../desk-api.ts';

/** What fetches the workshop's lists again, and what sends a change of them and fetches them then. */
export function useWorkshop() {
  const queries = useQueryClient();
  const refetch = () =>
    Promise.all(
      (['/desk/prints', '/desk/printers', '/desk/plate-proposals'] as const).map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const send = async (path: `/desk/${string}`, body?: object) => {
    await deskSend(path, body && { body });
    await refetch();
  };
  return { send, refetch };
}
