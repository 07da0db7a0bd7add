import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { AppError } from '../../base/errors';

export const SVG_LIMITS = { kilobytes: 512, seconds: 1.5, megabytes: 256, waiting: 8 };
const SIDE = 1024;
const WAIT_MS = 20_000;

// Runs in a process of its own: a small drawing can ask for hours of work or for all memory, and only a process can be
// stopped while the library draws. As text, because it must run from the sources and from the bundle alike. What the
// drawing refers to is not loaded: given bytes instead of a file, librsvg opens neither files nor addresses.
const PROGRAM = `
const [sharp, side, seconds, megabytes] = [require(process.argv[1]), ...process.argv.slice(2).map(Number)];
sharp.concurrency(1);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isTooMuch = user + system > seconds * 1e6 || process.memoryUsage.rss() > megabytes * 2 ** 20;
  if (isTooMuch) process.kill(process.pid, 'SIGKILL');
}, 20);
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  try {
    const drawing = sharp(Buffer.concat(chunks), { failOn: 'error', limitInputPixels: 40e6 });
    const png = await drawing.resize(side, side, { fit: 'inside' }).png({ compressionLevel: 1 }).toBuffer();
    process.stdout.write(png, () => process.exit(0));
  } catch (error) {
    process.stderr.write(String(error), () => process.exit(1));
  }
});
`;

const refused = (message: string, cause?: string) => new AppError('UNPROCESSABLE', message, cause ? { cause } : {});

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

function run(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sharp = createRequire(import.meta.url).resolve('sharp');
    const args = [sharp, SIDE, SVG_LIMITS.seconds, SVG_LIMITS.megabytes].map(String);
    const drawer = spawn(process.execPath, ['-e', PROGRAM, ...args], {
      env: {},
      stdio: 'pipe',
      timeout: WAIT_MS,
      killSignal: 'SIGKILL',
    });
    const [drawn, said]: [Buffer[], Buffer[]] = [[], []];
    drawer.stdout.on('data', (chunk: Buffer) => drawn.push(chunk));
    drawer.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    // It may end before it has read everything.
    drawer.stdin.on('error', () => undefined);
    drawer.on('error', reject);
    drawer.on('close', (code, signal) => {
      const reason = Buffer.concat(said).toString().slice(0, 500);
      if (code === 0) resolve(Buffer.concat(drawn));
      else if (signal !== null)
        reject(refused('The SVG image is too complicated to be drawn. Save it as PNG.', signal));
      else if (reason.includes('pixel limit')) reject(refused('The SVG image is larger than 40 megapixels.'));
      else reject(refused('The SVG image is damaged and cannot be read.', reason));
    });
    drawer.stdin.end(bytes);
  });
}

// One at a time, as images are encoded.
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** An SVG as PNG, so that nothing but pixels of it is stored or served; other files as they are. */
export async function drawnIfSvg(bytes: Buffer): Promise<Buffer> {
  const text = svgTextOf(bytes);
  if (text === undefined) return bytes;
  if (bytes.length > SVG_LIMITS.kilobytes * 1024)
    throw new AppError('TOO_LARGE', `The SVG image is larger than ${SVG_LIMITS.kilobytes} KB. Save it as PNG.`);
  const refusal = refusalOf(text);
  if (refusal !== undefined) throw refused(refusal);
  if (waiting >= SVG_LIMITS.waiting)
    throw new AppError('SERVICE_UNAVAILABLE', 'Too many SVG images are being drawn. Try again in a minute.');
  waiting += 1;
  const drawn = last.then(() => run(bytes)).finally(() => (waiting -= 1));
  last = drawn.catch(() => undefined);
  return await drawn;
}
