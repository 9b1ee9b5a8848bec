// @ts-check

/**
 * The last moment that was this time of day, in UTC. Plain JavaScript, because `npm start` reads it too.
 * @param {string} at such as "03:15"
 * @param {number} now
 */
export function lastTimeOf(at, now) {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const day = new Date(now);
  const today = day.setUTCHours(hours, minutes, 0, 0);
  return today <= now ? today : day.setUTCDate(day.getUTCDate() - 1);
}
