// Draws every raster icon from client/public/favicon.svg. Run `npm run icons` when the mark changes.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.resolve(import.meta.dirname, '../public');
const mark = await readFile(path.join(folder, 'favicon.svg'), 'utf8');
const plate = /fill="(#[0-9a-f]{6})"/.exec(mark)?.[1] ?? '#000000';

const drawn = (size: number) => sharp(Buffer.from(mark), { density: (72 * size) / 64 }).resize(size, size);

async function filled(size: number, markSize: number): Promise<Buffer> {
  const input = await drawn(markSize).png().toBuffer();
  return await sharp({ create: { width: size, height: size, channels: 3, background: plate } })
    .composite([{ input }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const plain = (size: number) => drawn(size).png({ compressionLevel: 9, palette: true }).toBuffer();

function toIco(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await plain(size) })));
await mkdir(path.join(folder, 'icons'), { recursive: true });
await writeFile(path.join(folder, 'favicon.ico'), toIco(small));
await writeFile(path.join(folder, 'icons/icon-192.png'), await plain(192));
await writeFile(path.join(folder, 'icons/icon-512.png'), await plain(512));
await writeFile(path.join(folder, 'icons/icon-maskable-512.png'), await filled(512, 440));
await writeFile(path.join(folder, 'icons/apple-touch-icon.png'), await filled(180, 180));
