import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { COVER_COLOUR, drawnSize, SMALL_WIDTH, WHOLE } from '../../../shared/evidence/evidence';
import type { Rectangle, Size } from '../../../shared/evidence/evidence';
import { MAX_AVIF_WIDTH, SMALLER_WIDTHS } from '../../../shared/content/image-sources';
import { AppError } from '../../base/errors';
import { DECODED_BYTES_PER_PIXEL, IMAGE_LIMITS, ORIGINAL_SUFFIX } from './image-jobs';
import type { Drawing, PreparedImage } from './image-jobs';
import { refused } from './process-limits';

type ImageType = 'png' | 'jpeg' | 'webp' | 'gif';

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;

/** Detects the type by the first bytes, because names and declared types cannot be trusted. */
function findImageType(bytes: Buffer): ImageType | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return undefined;
}

const MAX_SIDE = 2560;
const MAX_EVIDENCE_SIDE = 1600;

/**
 * No original bytes are kept, and with them no location, camera data or appended script. An animation becomes one
 * animated WebP.
 */
export function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const { megapixels } = IMAGE_LIMITS.staff;
  return prepare(bytes, megapixels, (facts) =>
    isAnimated(facts, megapixels) ? prepareAnimation(bytes) : prepareStill(bytes),
  );
}

/** Drawings are made of this file; of an animation only the first frame is used. */
export function prepareOriginal(bytes: Buffer): Promise<PreparedImage> {
  return prepare(bytes, IMAGE_LIMITS.staff.megapixels, async () => {
    const still = sharp(bytes, input)
      .autoOrient()
      .resize(WITHIN_LIMITS)
      .toColourspace('srgb')
      .flatten({ background: 'white' });
    const { data, info } = await still.webp({ quality: 90, effort: 4 }).toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { width, height, files: [{ suffix: ORIGINAL_SUFFIX, type: 'image/webp', width, height, bytes: data }] };
  });
}

function pixelsIn({ x, y, width, height }: Rectangle, size: Size) {
  const [left, top] = [Math.floor((x * size.width) / WHOLE), Math.floor((y * size.height) / WHOLE)];
  const right = Math.min(size.width, Math.ceil(((x + width) * size.width) / WHOLE));
  const bottom = Math.min(size.height, Math.ceil(((y + height) * size.height) / WHOLE));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Covered before anything is resized, which would mix the covered pixels into those next to them. */
export function drawCovered(bytes: Buffer, rectangles: readonly Rectangle[]): Promise<Drawing> {
  return prepare(bytes, IMAGE_LIMITS.staff.megapixels, async ({ width, height }) => {
    const covers = rectangles.map((rectangle) => {
      const { left, top, ...size } = pixelsIn(rectangle, { width, height });
      return { input: { create: { ...size, channels: 3 as const, background: COVER_COLOUR } }, left, top };
    });
    const { data, info } = await sharp(bytes, input)
      .flatten({ background: 'white' })
      .composite(covers)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const whole = drawnSize(raw);
    const draw = (size: Size) =>
      sharp(data, { raw })
        .resize({ ...size, fit: 'fill' })
        .webp({ quality: 82, effort: 4 })
        .toBuffer();
    const part = Math.min(1, SMALL_WIDTH / whole.width);
    const small = { width: Math.round(whole.width * part), height: Math.max(1, Math.round(whole.height * part)) };
    return { whole: await draw(whole), small: await draw(small) };
  });
}

/** One JPEG of at most 1,600 pixels, which bounds its size. */
export function prepareEvidence(bytes: Buffer): Promise<Buffer> {
  const resize = { ...WITHIN_LIMITS, width: MAX_EVIDENCE_SIDE, height: MAX_EVIDENCE_SIDE };
  return prepare(bytes, IMAGE_LIMITS.member.megapixels, () =>
    sharp(bytes, input).autoOrient().resize(resize).flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer(),
  );
}

async function prepare<T>(bytes: Buffer, megapixels: number, make: (facts: Metadata) => Promise<T>): Promise<T> {
  const type = findImageType(bytes);
  if (type === undefined)
    throw new AppError('UNSUPPORTED_TYPE', 'Only PNG, JPEG, WebP and GIF images can be uploaded.');
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (facts.format !== type)
      throw new AppError('UNSUPPORTED_TYPE', 'The file is not the kind of image it says it is.');
    assertDecodable(facts, megapixels);
    return await make(facts);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused('The image is damaged and cannot be read.', String(error));
  }
}

function getPixels({ width, height, pageHeight }: Metadata): number {
  return width * (pageHeight ?? height);
}

/** Most JPEGs store less of the colours than of the brightness. */
function storedComponents({ channels, chromaSubsampling }: Metadata): number {
  if (channels !== 3) return channels;
  return { '4:2:0': 1.5, '4:2:2': 2 }[chromaSubsampling ?? ''] ?? channels;
}

function decodedBytes(facts: Metadata): number {
  const { format, channels, depth, isProgressive } = facts;
  const frame = getPixels(facts) * channels * (depth === 'uchar' ? 1 : 2);
  if (format === 'gif' || (format === 'png' && isProgressive)) return 2 * frame;
  return format === 'jpeg' && isProgressive ? frame + 2 * getPixels(facts) * storedComponents(facts) : frame;
}

function assertDecodable(facts: Metadata, megapixels: number): void {
  if (getPixels(facts) > megapixels * 1e6)
    throw refused(`The image has too many pixels. At most ${megapixels} megapixels are accepted.`);
  if (decodedBytes(facts) <= megapixels * 1e6 * DECODED_BYTES_PER_PIXEL) return;
  const kind = facts.format === 'jpeg' ? 'a JPEG that is not progressive' : 'a PNG of 8 bits that is not interlaced';
  throw refused(`The image takes too much memory to be read. Save it as ${kind}, or smaller.`);
}

// A longer animation would exceed the memory limit; only its first frame is used.
function isAnimated(facts: Metadata, megapixels: number): boolean {
  const frames = facts.pages ?? 1;
  return frames > 1 && frames * getPixels(facts) <= megapixels * 1e6;
}

const input = { failOn: 'error', limitInputPixels: IMAGE_LIMITS.staff.megapixels * 1e6 } as const;
const WITHIN_LIMITS = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;

async function prepareAnimation(bytes: Buffer): Promise<PreparedImage> {
  const { data, info } = await sharp(bytes, { ...input, animated: true })
    .resize({ width: MAX_AVIF_WIDTH, withoutEnlargement: true })
    .webp({ quality: 75, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  const { width } = info;
  const height = info.pageHeight ?? info.height;
  return { width, height, files: [{ suffix: '.webp', type: 'image/webp', width, height, bytes: data }] };
}

type Encoder = (image: Sharp) => Sharp;
interface Format {
  extension: string;
  type: string;
  encode: Encoder;
}

const webp: Format = {
  extension: 'webp',
  type: 'image/webp',
  encode: (image) => image.webp({ quality: 80, effort: 4 }),
};
const avif: Format = {
  extension: 'avif',
  type: 'image/avif',
  encode: (image) => image.avif({ quality: 55, effort: 2 }),
};
const jpeg: Format = {
  extension: 'jpg',
  type: 'image/jpeg',
  encode: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
};
const png: Format = { extension: 'png', type: 'image/png', encode: (image) => image.png({ compressionLevel: 9 }) };

async function prepareStill(bytes: Buffer): Promise<PreparedImage> {
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize(WITHIN_LIMITS)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const seeThrough = (channels === 2 || channels === 4) && !(await pixels().stats()).isOpaque;

  async function file(target: number, { extension, type, encode }: Format): Promise<PreparedImage['files'][0]> {
    const resized = target === width ? pixels() : pixels().resize({ width: target });
    const encoded = await encode(resized).toBuffer({ resolveWithObject: true });
    const suffix = target === width ? `.${extension}` : `-${target}.${extension}`;
    return { suffix, type, width: encoded.info.width, height: encoded.info.height, bytes: encoded.data };
  }

  const files: PreparedImage['files'] = [await file(width, seeThrough ? png : jpeg)];
  for (const target of [...SMALLER_WIDTHS.filter((smaller) => smaller < width), width]) {
    files.push(await file(target, webp));
    if (target <= MAX_AVIF_WIDTH) files.push(await file(target, avif));
  }
  return { width, height, files };
}
