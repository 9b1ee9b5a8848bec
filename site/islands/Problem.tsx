/** What went wrong, which screen readers say at once; nothing while there is nothing to say. */
export function Problem({ children }: { children: string | null | undefined }) {
  return (
    children && (
      <p className="err" role="alert">
        {children}
      </p>
    )
  );
}
