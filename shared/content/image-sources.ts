/** Widths in which an uploaded image is stored in addition to its full size, if it is wider. */
export const SMALLER_WIDTHS = [320, 640, 1280];
export const MAX_AVIF_WIDTH = 1280;

const UPLOADED = /^(\/uploads\/[0-9a-f]+-([1-9]\d{0,3})x([1-9]\d{0,4}))\.(jpg|png|webp)$/;

export interface ImageSources {
  width: number;
  height: number;
  /** Best format first; empty for an animation, which is stored in one size. */
  sources: { type: string; srcSet: string }[];
}

export function imageSources(url: string): ImageSources | undefined {
  const [, stem = '', fullWidth = '', fullHeight = '', ending = ''] = UPLOADED.exec(url) ?? [];
  if (stem === '') return undefined;
  const [width, height] = [Number(fullWidth), Number(fullHeight)];
  if (ending === 'webp') return { width, height, sources: [] };
  const widths = [...SMALLER_WIDTHS.filter((smaller) => smaller < width), width];
  const srcSet = (extension: string, max: number) =>
    widths
      .filter((candidate) => candidate <= max)
      .map((candidate) => `${stem}${candidate === width ? '' : `-${candidate}`}.${extension} ${candidate}w`)
      .join(', ');
  return {
    width,
    height,
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif', MAX_AVIF_WIDTH) },
      { type: 'image/webp', srcSet: srcSet('webp', Infinity) },
    ],
  };
}
