/** Below this width pages have their phone layout. */
export const isPhoneScreen = () => matchMedia('(max-width: 699px)').matches;
