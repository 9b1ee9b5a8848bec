/** A status as it is shown (2 §2.6): `requires_action` is Requires Action. */
export function inTitleCase(status: string): string {
  return status
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}
