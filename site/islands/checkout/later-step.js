// Runs before the first paint and is not bundled: a result, or a reload of a later step, must not show the first step for
// a moment.
const { checkout = 'details' } = history.state ?? {};
if (checkout !== 'details' || new URLSearchParams(location.search).has('status')) {
  document.documentElement.dataset.laterStep = '';
}
