import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import satori from 'satori';
import sharp from 'sharp';
import { SHARE_IMAGE } from '../../../shared/seo/share-images';
import { comparisonImageDesign } from './comparison-image-design';
import type { DrawnSite } from './comparison-image-design';
import { shareImageDesign } from './share-image-design';
import type { DrawnNode } from './share-image-parts';
import type { DrawnFacts, ShareImageReply } from './share-image-thread';

const { resolve } = createRequire(import.meta.url);
const families = { latin: 'Archivo', 'latin-ext': 'Archivo Extended', vietnamese: 'Archivo Vietnamese' };
const weights = [500, 800] as const;

async function loadFonts() {
  const wanted = Object.entries(families).flatMap(([subset, name]) =>
    weights.map((weight) => ({ subset, name, weight })),
  );
  return await Promise.all(
    wanted.map(async ({ subset, name, weight }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(`@fontsource/archivo/files/archivo-${subset}-${weight}-normal.woff`)),
    })),
  );
}

const fonts = loadFonts();

const LOGO_SIDE = 336;
const MAX_PIXELS = 20_000_000;

async function readyLogo(bytes: Uint8Array): Promise<string | null> {
  try {
    const png = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside' })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return null;
  }
}

async function toDesign(facts: DrawnFacts): Promise<DrawnNode> {
  const mark = facts.mark instanceof Uint8Array ? await readyLogo(facts.mark) : null;
  if (!('sites' in facts)) return shareImageDesign({ ...facts, mark });
  const sites: DrawnSite[] = [];
  for (const site of facts.sites) sites.push({ ...site, logo: site.logo && (await readyLogo(site.logo)) });
  return comparisonImageDesign({ ...facts, mark, sites });
}

async function draw(facts: DrawnFacts): Promise<Uint8Array> {
  const svg = await satori(await toDesign(facts), { ...SHARE_IMAGE, fonts: await fonts });
  return await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 4 }).toBuffer();
}

async function answer(facts: DrawnFacts): Promise<ShareImageReply> {
  try {
    return { png: await draw(facts) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (facts: DrawnFacts) => {
  void answer(facts).then((reply) => parentPort?.postMessage(reply));
});
