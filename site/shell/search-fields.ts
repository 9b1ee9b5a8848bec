export type LoadSuggestions = () => Promise<{
  startSuggestions(field: HTMLInputElement, done: () => string): Promise<void>;
}>;

/** Search fields suggest while typing, with code that loads when one of them is first focused. */
export function startSearchFields(page: Document, load: LoadSuggestions): void {
  for (const field of page.querySelectorAll<HTMLInputElement>('[data-suggest] input')) {
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.ariaExpanded = 'false';
    const start = () => {
      let done = field.value;
      // Words that are searched while the code loads need no suggestions any more.
      field.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter') done = field.value;
      });
      load()
        .then(({ startSuggestions }) => startSuggestions(field, () => done))
        .catch(startOnFocus);
    };
    const startOnFocus = () => field.addEventListener('focus', start, { once: true });
    if (page.activeElement === field) start();
    else startOnFocus();
  }
}
