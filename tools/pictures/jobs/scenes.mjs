/** Jobs that are rendered whole, in their own colors: one view each, nothing mixed afterwards. */
export function sceneJob(file, view, { floor, exposure, publish } = {}) {
  return {
    file,
    size: { width: view.width, height: view.height ?? view.width },
    floor: { opacity: 0.6, ...floor },
    exposure,
    publish,
    async picture(studio) {
      const { finished, shadow } = await studio.layersOf(view);
      return { image: finished, shadow };
    },
  };
}

export const BLACK = '#30333a';
export const GREY = '#7d8084';
export const BONE = '#ece6d8';
export const KRAFT = '#c79a5b';
