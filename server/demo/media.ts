import type { Db } from '../database/database';
import { demoCasinos } from './content/casinos';
import { demoImages } from './content/images';
import { demoPosts } from './content/posts';

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

/** Adds missing demo logos and covers to the media library. */
export async function seedMedia(db: Db): Promise<void> {
  const logos = Object.entries(demoImages.logos).map(([name, byteSize]) => {
    const casino = demoCasinos.find(({ logoUrl }) => logoUrl === `/demo/logos/${name}.svg`);
    return demoImage('logos', name, byteSize, casino ? `Logo of ${casino.name}` : '', LOGO);
  });
  const covers = Object.entries(demoImages.covers).map(([name, byteSize]) => {
    const post = demoPosts.find(({ featuredImage }) => featuredImage === `/demo/covers/${name}.svg`);
    return demoImage('covers', name, byteSize, post?.featuredImageAlt ?? '', COVER);
  });
  await db
    .insertInto('media')
    .values([...covers, ...logos])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
