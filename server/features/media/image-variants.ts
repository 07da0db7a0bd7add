import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { MAX_AVIF_WIDTH, SMALLER_WIDTHS } from '../../../shared/content/image-sources';
import { AppError } from '../../base/errors';

type ImageType = 'png' | 'jpeg' | 'webp' | 'gif';

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;

/** Detects the type by the first bytes, because names and declared types cannot be trusted. */
function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return undefined;
}

interface ImageFile {
  /** Part of the file name after the storage key. */
  suffix: string;
  type: string;
  width: number;
  height: number;
  bytes: Buffer;
}

export interface PreparedImage {
  width: number;
  height: number;
  /** The first file has a format that every program supports. */
  files: [ImageFile, ...ImageFile[]];
}

export const MEGAPIXELS = 40;
const MAX_PIXELS = MEGAPIXELS * 1_000_000;
const MAX_SIDE = 2560;
const MAX_EVIDENCE_SIDE = 1600;

// Saves memory: no cache in sharp, and one image at a time, because two decoded ones may take 300 MB. Encoding one
// already uses all cores.
sharp.cache(false);
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an upload into all files that are served. No original bytes remain, and with them no location, camera data
 * or appended script. An animation becomes a single animated WebP.
 */
export function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  return inTurn(bytes, (facts) => (isAnimated(facts) ? prepareAnimation(bytes) : prepareStill(bytes)));
}

/** Re-encodes an image that is only looked at, as one JPEG of at most 1,600 pixels: so its size has a limit. */
export function prepareEvidence(bytes: Buffer): Promise<Buffer> {
  const resize = { ...fitting, width: MAX_EVIDENCE_SIDE, height: MAX_EVIDENCE_SIDE };
  return inTurn(bytes, () =>
    sharp(bytes, input).autoOrient().resize(resize).flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer(),
  );
}

function inTurn<T>(bytes: Buffer, make: (facts: Metadata) => Promise<T>): Promise<T> {
  const prepared = last.then(() => prepare(bytes, make));
  last = prepared.catch(() => undefined);
  return prepared;
}

async function prepare<T>(bytes: Buffer, make: (facts: Metadata) => Promise<T>): Promise<T> {
  const type = imageTypeOf(bytes);
  if (type === undefined)
    throw new AppError('UNSUPPORTED_TYPE', 'Only PNG, JPEG, WebP and GIF images can be uploaded.');
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (facts.format !== type)
      throw new AppError('UNSUPPORTED_TYPE', 'The file is not the kind of image it says it is.');
    assertPixelCount(facts);
    return await make(facts);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('UNPROCESSABLE', 'The image is damaged and cannot be read.', { cause: String(error) });
  }
}

function pixelsOf({ width, height, pageHeight }: Metadata): number {
  return width * (pageHeight ?? height);
}

function assertPixelCount(facts: Metadata): void {
  if (pixelsOf(facts) <= MAX_PIXELS) return;
  throw new AppError('UNPROCESSABLE', `The image has too many pixels. At most ${MEGAPIXELS} megapixels are accepted.`);
}

// A longer animation would take more memory than one upload may; only its first frame is used.
function isAnimated(facts: Metadata): boolean {
  const frames = facts.pages ?? 1;
  return frames > 1 && frames * pixelsOf(facts) <= MAX_PIXELS;
}

const input = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;
const fitting = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;

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
    .resize(fitting)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const seeThrough = (channels === 2 || channels === 4) && !(await pixels().stats()).isOpaque;

  async function file(target: number, { extension, type, encode }: Format): Promise<ImageFile> {
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
