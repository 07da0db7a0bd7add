import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { AppError } from '../../base/errors';
import { IMAGE_LIMITS, PROCESS_MEGABYTES } from './image-jobs';
import type { Icon, ImageJob, ImageReply } from './image-jobs';
import { drawCovered, prepareEvidence, prepareImage, prepareOriginal } from './image-variants';
import { within } from './process-limits';
import { drawnIfSvg } from './svg-drawing';

async function drawIcon(bytes: Buffer, { size, filled, isSvg }: Icon, background: string): Promise<Buffer> {
  const side = Math.round(size * (filled ?? 1));
  const mark = await sharp(bytes, { limitInputPixels: IMAGE_LIMITS.staff.megapixels * 1e6 })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  if (isSvg) {
    const image = `<image width="${size}" height="${size}" href="data:image/png;base64,${mark.toString('base64')}"/>`;
    return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${image}</svg>`);
  }
  if (filled === undefined) return mark;
  return await sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

// Rendering pages has priority on a busy machine.
setPriority(5);
sharp.cache(false);

/** A process that retains more than this is replaced. */
const KEPT_MEGABYTES = 64;
const rssAtStart = process.memoryUsage.rss();

async function run(job: ImageJob): Promise<unknown> {
  const bytes = typeof job.source === 'string' ? await readFile(job.source) : Buffer.from(job.source);
  if (job.kind === 'icon') return await drawIcon(bytes, job.icon, job.background);
  if (job.kind === 'evidence') return await prepareEvidence(bytes);
  if (job.kind === 'drawing') return await drawCovered(bytes, job.rectangles);
  const pixels = job.acceptsSvg ? await drawnIfSvg(bytes) : bytes;
  return await (job.kind === 'original' ? prepareOriginal(pixels) : prepareImage(pixels));
}

function getFailure(error: unknown) {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return { refused: { code, message, details } };
  }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

async function answer(job: ImageJob): Promise<void> {
  const { seconds } = job.kind === 'evidence' ? IMAGE_LIMITS.member : IMAGE_LIMITS.staff;
  const message = 'The image takes too much time or memory to be read. Save it in a simpler way, or smaller.';
  const outcome = await within({ seconds, megabytes: PROCESS_MEGABYTES, message }, () => run(job)).then(
    (result) => ({ result }),
    getFailure,
  );
  const isLast = process.memoryUsage.rss() - rssAtStart > KEPT_MEGABYTES * 2 ** 20;
  process.send?.({ ...outcome, isLast } satisfies ImageReply);
}

process.on('message', (job: ImageJob) => void answer(job));
// The server is gone. An orderly exit would wait for the library, which may draw for hours.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
