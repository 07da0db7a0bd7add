import sharp from 'sharp';
import { AppError } from '../../base/errors';
import { IMAGE_LIMITS, SVG_LIMITS } from './image-jobs';
import { refused, within } from './process-limits';

const SIDE = 1024;
const { megapixels } = IMAGE_LIMITS.staff;

/** The text of an SVG; undefined for anything else. Judged by the first element, as browsers and libraries do. */
function svgTextOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return /^\uFEFF?\s*</.test(text) && /<(?:[\w.-]+:)?([a-z]+)[\s/>]/i.exec(text)?.[1] === 'svg' ? text : undefined;
}

/** Reason not to draw it, for what would be drawn otherwise than its author sees it. */
function refusalOf(text: string): string | undefined {
  if (/<!ENTITY/i.test(text)) return 'The SVG image defines entities. Save it as a plain SVG, or as PNG.';
  // Nothing of it would be kept, but no logo needs it: whoever uploads it should know.
  if (/<(?:[\w.-]+:)?script[\s/>]|\son[a-z]+\s*=|javascript:/i.test(text))
    return 'The SVG image contains a script. Save it as a plain SVG, or as PNG.';
  const name = /<(?:[\w.-]+:)?(text|image|feImage|foreignObject)[\s/>]/.exec(text)?.[1];
  // Without the author's fonts the letters would be others, or none.
  if (name === 'text') return 'The SVG image contains text in a font. Turn the letters into paths, or save it as PNG.';
  if (name !== undefined) return 'The SVG image contains another picture or page. Save it as PNG.';
  return undefined;
}

// What the drawing refers to is not loaded: given bytes instead of a file, librsvg opens neither files nor addresses.
async function draw(bytes: Buffer): Promise<Buffer> {
  try {
    const drawing = sharp(bytes, { failOn: 'error', limitInputPixels: megapixels * 1e6 });
    return await drawing.resize(SIDE, SIDE, { fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer();
  } catch (error) {
    if (String(error).includes('pixel limit')) throw refused(`The SVG image is larger than ${megapixels} megapixels.`);
    throw refused('The SVG image is damaged and cannot be read.', String(error));
  }
}

/** An SVG as PNG, so that nothing but pixels of it is stored or served; other files as they are. */
export async function drawnIfSvg(bytes: Buffer): Promise<Buffer> {
  const text = svgTextOf(bytes);
  if (text === undefined) return bytes;
  if (bytes.length > SVG_LIMITS.kilobytes * 1024)
    throw new AppError('TOO_LARGE', `The SVG image is larger than ${SVG_LIMITS.kilobytes} KB. Save it as PNG.`);
  const refusal = refusalOf(text);
  if (refusal !== undefined) throw refused(refusal);
  const message = 'The SVG image is too complicated to be drawn. Save it as PNG.';
  return await within({ ...SVG_LIMITS, message }, () => draw(bytes));
}
