/** Red, green, blue and alpha of each pixel, as a canvas has them. */
interface Pixels {
  readonly data: Uint8ClampedArray;
}

/** The mean color of some pixels, such as #2F6F62: single ones of a photo differ by noise and compression. */
export function averageColor({ data }: Pixels): string {
  const count = data.length / 4;
  const means = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < data.length; at += 4) sum += data[at] ?? 0;
    return Math.round(sum / count);
  });
  return `#${means.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
