// Runs before the first paint and is not bundled: a URL with filters must not show the whole list for a moment.
if (location.search.length > 1) document.documentElement.dataset.narrowed = '';
