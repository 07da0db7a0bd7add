import { z } from 'zod';
import type { Db } from '../database/database';
import { readDemoPosts } from './blog-content';
import type { DemoPost } from './blog-content';
import { readDemoCasinos } from './casino-content';
import type { DemoCasino } from './casino-content';
import { findContentFolder, readJson } from './read-content';

const sizes = z.record(z.string(), z.int().min(1));

export const readDemoImages = (folder = findContentFolder()) =>
  readJson(folder, 'images.json', z.strictObject({ logos: sizes, covers: sizes }));

const LOGO = { width: 64, height: 64 };
const COVER = { width: 640, height: 360 };

function demoImage(folder: string, name: string, byteSize: number, alt: string, size: typeof LOGO) {
  const type = 'image/svg+xml';
  return {
    storage_key: `demo/${folder}/${name}`,
    original_name: `${name}.svg`,
    mime_type: type,
    ...size,
    byte_size: byteSize,
    alt,
    variants: JSON.stringify([{ suffix: '.svg', type, ...size, byteSize }]),
    is_demo: true,
  };
}

interface MediaOptions {
  casinos?: readonly DemoCasino[];
  posts?: readonly DemoPost[];
}

export async function seedMedia(
  db: Db,
  { casinos = readDemoCasinos(), posts = readDemoPosts() }: MediaOptions = {},
): Promise<void> {
  const images = readDemoImages();
  const logos = Object.entries(images.logos).map(([name, byteSize]) => {
    const casino = casinos.find(({ logoUrl }) => logoUrl === `/demo/logos/${name}.svg`);
    return demoImage('logos', name, byteSize, casino ? `Logo of ${casino.name}` : '', LOGO);
  });
  const covers = Object.entries(images.covers).map(([name, byteSize]) => {
    const post = posts.find(({ featuredImage }) => featuredImage === `/demo/covers/${name}.svg`);
    return demoImage('covers', name, byteSize, post?.featuredImageAlt ?? '', COVER);
  });
  await db
    .insertInto('media')
    .values([...covers, ...logos])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
