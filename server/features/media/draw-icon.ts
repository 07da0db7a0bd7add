import sharp from 'sharp';
import { IMAGE_LIMITS } from './image-jobs';
import type { Icon } from './image-jobs';

/** The mark of a site as an icon. */
export async function drawIcon(bytes: Buffer, { size, filled, isSvg }: Icon, background: string): Promise<Buffer> {
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
