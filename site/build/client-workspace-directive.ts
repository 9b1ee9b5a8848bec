// Inlined into the QUEU3D page: it decides whether the workspace's code is loaded, so it imports none of it.
import type { ClientDirective } from 'astro';

const HASH = '#desk';
const CHOICE = 'queu3d-desk';

/**
 * Wide windows and tablets load it at once. Phones show the list of steps first and load it with "Continue on this phone", a
 * link to #desk: so Back returns to the steps. The choice is kept until then, for a return from the cart.
 */
const loadWorkspace: ClientDirective = (load) => {
  const wide = matchMedia('(min-width: 700px)');
  let isStarted = false;
  const start = async () => {
    const isOpen = location.hash === HASH;
    if (isOpen) sessionStorage.setItem(CHOICE, 'open');
    else sessionStorage.removeItem(CHOICE);
    if (isStarted || !(isOpen || wide.matches)) return;
    isStarted = true;
    const hydrate = await load();
    await hydrate();
  };
  wide.addEventListener('change', start);
  addEventListener('hashchange', start);
  // Changes the page's target, which the style sheet follows; `history.replaceState` would not.
  if (!wide.matches && !location.hash && sessionStorage.getItem(CHOICE)) location.replace(HASH);
  else void start();
};

export default loadWorkspace;
