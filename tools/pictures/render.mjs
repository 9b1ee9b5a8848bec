import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { develop } from './develop.mjs';
import { blogJobs } from './jobs/blog.mjs';
import { goodsJobs } from './jobs/goods.mjs';
import { homeJobs } from './jobs/home.mjs';
import { spoolJobs } from './jobs/spools.mjs';
import { openStudio } from './open-studio.mjs';
import { publish } from './publish.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { fresh: { type: 'boolean' } } });
const wanted = (job) => positionals.length === 0 || positionals.some((part) => job.file.includes(part));

/** Lays a picture on a plain ground, for pictures without alpha. */
function back(picture, color) {
  return sharp(picture).flatten({ background: color }).png({ compressionLevel: 1 }).toBuffer();
}

const studio = await openStudio({ fresh: values.fresh });
for (const job of [...spoolJobs(), ...goodsJobs(), ...homeJobs(), ...blogJobs()].filter(wanted)) {
  const started = Date.now();
  const { image, shadow } = await job.picture(studio);
  const developed = await develop(image, job.size, { ...job, shadow: job.floor && shadow });
  const backed = job.backing ? await back(developed, job.backing) : developed;
  const picture = job.soften ? await sharp(backed).blur(job.soften).png({ compressionLevel: 1 }).toBuffer() : backed;
  const weights = await publish(job.file, picture, job.publish);
  console.log(`${job.file} (${((Date.now() - started) / 1000).toFixed(1)} s) ${weights}`);
}
await studio.close();
