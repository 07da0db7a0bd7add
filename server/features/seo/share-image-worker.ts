import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import satori from 'satori';
import sharp from 'sharp';
import { SHARE_IMAGE } from '../../../shared/share-images';
import { shareImageDesign } from './share-image-design';
import type { ShareImageFacts } from './share-image-design';
import type { ShareImageReply } from './share-image-thread';

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

async function draw(facts: ShareImageFacts): Promise<Uint8Array> {
  const design = shareImageDesign(facts);
  const svg = await satori(design, { ...SHARE_IMAGE, fonts: await fonts });
  return await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 4 }).toBuffer();
}

async function answer(facts: ShareImageFacts): Promise<ShareImageReply> {
  try {
    return { png: await draw(facts) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (facts: ShareImageFacts) => {
  void answer(facts).then((reply) => parentPort?.postMessage(reply));
});
