/** What is known of one spool beyond its kind, where its own page makes the tag. What nobody measured is absent. */
export interface SpoolInstance {
  readonly lot?: string | undefined;
  /** a UUID, or the shop's own id */
  readonly instanceId?: string | undefined;
  /** day, as 2026-11-28 */
  readonly manufacturedOn?: string | undefined;
  /** of filament alone, weighed when it was full */
  readonly actualNetGrams?: number | undefined;
  /** of its own empty spool, where that was weighed */
  readonly emptyGrams?: number | undefined;
  /** opened by a phone that is held to the tag */
  readonly pageUrl?: string | undefined;
}
