/** A section of a data sheet: a heading, and tables whose first column labels the others. */
export interface SheetSection {
  readonly heading: string;
  readonly tables: readonly SheetTable[];
}

export interface SheetTable {
  /** headings of the columns; a table of label and text has none */
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
