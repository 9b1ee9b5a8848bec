// Runs before the first paint and is not bundled: a URL with filters must not show the whole list for a moment.
if (location.search.length > 1) document.documentElement.dataset.narrowed = '';
// Who comes to search sees the field and its results first, without what the list says of itself.
if (/[?&]q=[^&]/.test(location.search) || location.hash === '#search') document.documentElement.dataset.searched = '';
