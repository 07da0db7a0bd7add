import type { Rectangle } from '../../../shared/evidence/evidence';
import type { ErrorCode } from '../../base/errors';

/** Megapixels and CPU seconds per image. An SVG has its own limits. */
export const IMAGE_LIMITS = {
  staff: { megapixels: 24, seconds: 30 },
  member: { megapixels: 12, seconds: 10 },
};
/** Memory for decoding, per pixel of the limit: progressive, interlaced and deeper images may have fewer pixels. */
export const DECODED_BYTES_PER_PIXEL = 8;
export const SVG_LIMITS = { kilobytes: 512, seconds: 1.5, megabytes: 256 };
export const PROCESS_MEGABYTES = 384;

export type ImageSource = Uint8Array | string;

interface ImageFile {
  suffix: string;
  type: string;
  width: number;
  height: number;
  bytes: Buffer;
}

export interface PreparedImage {
  width: number;
  height: number;
  files: [ImageFile, ...ImageFile[]];
}

export interface Icon {
  size: number;
  filled?: number;
  isSvg?: boolean;
}

export type ImageJob =
  | { kind: 'variants'; source: ImageSource; acceptsSvg: boolean }
  /** One file, which is not served: other images are drawn of it. */
  | { kind: 'original'; source: ImageSource; acceptsSvg: boolean }
  | { kind: 'drawing'; source: ImageSource; rectangles: readonly Rectangle[] }
  | { kind: 'evidence'; source: ImageSource }
  | { kind: 'icon'; source: ImageSource; icon: Icon; background: string };

/** Ending of an original's file, under which /uploads serves nothing. */
export const ORIGINAL_SUFFIX = '.original';

/** An original with its rectangles covered, for visitors. */
export interface Drawing {
  whole: Buffer;
  small: Buffer;
}

export interface ImageResults {
  variants: PreparedImage;
  original: PreparedImage;
  drawing: Drawing;
  evidence: Buffer;
  icon: Buffer;
}

export type ImageReply = (
  | { result: unknown }
  | { refused: { code: ErrorCode; message: string; details: Record<string, unknown> } }
  | { failed: string }
) & {
  /** Replace the process: it has reached a limit, or holds memory of this image. */
  isLast: boolean;
};
