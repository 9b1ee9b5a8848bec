// Runs before the first paint, as it is: an address that narrows the list must not show all of it for a moment.
if (location.search.length > 1) document.documentElement.dataset.narrowed = '';
