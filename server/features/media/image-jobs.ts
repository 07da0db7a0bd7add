import type { ErrorCode } from '../../base/errors';

/** Megapixels and seconds of processor for one image. An SVG is drawn within its own limits. */
export const IMAGE_LIMITS = {
  staff: { megapixels: 24, seconds: 30 },
  member: { megapixels: 12, seconds: 10 },
};
/** What decoding may take, for each pixel of the limit: progressive, interlaced and deeper images have fewer pixels. */
export const DECODED_BYTES_PER_PIXEL = 8;
export const SVG_LIMITS = { kilobytes: 512, seconds: 1.5, megabytes: 256 };
/** Of the process that reads images. */
export const PROCESS_MEGABYTES = 384;

/** Bytes, or the path of a file, which the process that reads images then opens itself. */
export type ImageSource = Uint8Array | string;

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

export interface Icon {
  size: number;
  /** Part of the side that the mark takes; the background fills the rest. Absent: the mark alone, without background. */
  filled?: number;
  isSvg?: boolean;
}

export type ImageJob =
  /** `acceptsSvg`: an SVG is drawn as pixels first. */
  | { kind: 'variants'; source: ImageSource; acceptsSvg: boolean }
  | { kind: 'evidence'; source: ImageSource }
  | { kind: 'icon'; source: ImageSource; icon: Icon; background: string };

export interface ImageResults {
  variants: PreparedImage;
  evidence: Buffer;
  icon: Buffer;
}

export type ImageReply = (
  | { result: unknown }
  | { refused: { code: ErrorCode; message: string; details: Record<string, unknown> } }
  | { failed: string }
) & {
  /** The process is to be replaced: it has reached a limit, or keeps memory of this image. */
  isLast: boolean;
};
