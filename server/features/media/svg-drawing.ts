import sharp from 'sharp';
import { AppError } from '../../base/errors';
import { IMAGE_LIMITS, SVG_LIMITS } from './image-jobs';
import { refused, within } from './process-limits';

const SIDE = 1024;
const { megapixels } = IMAGE_LIMITS.staff;

function toSvgText(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return /^\uFEFF?\s*</.test(text) && /<(?:[\w.-]+:)?([a-z]+)[\s/>]/i.exec(text)?.[1] === 'svg' ? text : undefined;
}

function toRefusal(text: string): string | undefined {
  if (/<!ENTITY/i.test(text)) return 'The SVG image defines entities. Save it as a plain SVG, or as PNG.';
  // A script would be removed anyway, but no logo needs one: tell the person who uploads it.
  if (/<(?:[\w.-]+:)?script[\s/>]|\son[a-z]+\s*=|javascript:/i.test(text))
    return 'The SVG image contains a script. Save it as a plain SVG, or as PNG.';
  const name = /<(?:[\w.-]+:)?(text|image|feImage|foreignObject)[\s/>]/.exec(text)?.[1];
  // Without the author's fonts the letters would be different or missing.
  if (name === 'text') return 'The SVG image contains text in a font. Turn the letters into paths, or save it as PNG.';
  if (name !== undefined) return 'The SVG image contains another picture or page. Save it as PNG.';
  return undefined;
}

// librsvg loads nothing external when it is given bytes instead of a file.
async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    const drawing = sharp(bytes, { failOn: 'error', limitInputPixels: megapixels * 1e6 });
    return await drawing.resize(SIDE, SIDE, { fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer();
  } catch (error) {
    if (String(error).includes('pixel limit')) throw refused(`The SVG image is larger than ${megapixels} megapixels.`);
    throw refused('The SVG image is damaged and cannot be read.', String(error));
  }
}

/** Only pixels of an SVG are stored or served. */
export async function drawnIfSvg(bytes: Buffer): Promise<Buffer> {
  const text = toSvgText(bytes);
  if (text === undefined) return bytes;
  if (bytes.length > SVG_LIMITS.kilobytes * 1024)
    throw new AppError('TOO_LARGE', `The SVG image is larger than ${SVG_LIMITS.kilobytes} KB. Save it as PNG.`);
  const refusal = toRefusal(text);
  if (refusal !== undefined) throw refused(refusal);
  const message = 'The SVG image is too complicated to be drawn. Save it as PNG.';
  return await within({ ...SVG_LIMITS, message }, () => draw(bytes));
}
