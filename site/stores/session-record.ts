import type * as z from 'zod';

/** One value in this tab's session storage: it survives a reload and ends with the tab. */
export function sessionRecord<Schema extends z.ZodType>(key: string, schema: Schema) {
  return {
    read(): z.output<Schema> | null {
      try {
        return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write(value: z.input<Schema>): void {
      sessionStorage.setItem(key, JSON.stringify(value));
    },
    clear(): void {
      sessionStorage.removeItem(key);
    },
  };
}
