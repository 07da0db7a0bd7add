import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { insertCasino } from '../builders/casinos';
import { trpcMutate } from '../fixtures/calls';
import { hostileImage } from '../fixtures/hostile-images';
import type { HostileKind } from '../fixtures/hostile-images';
import { newMember } from '../fixtures/people';
import { test, slowestDuring } from './built-site';

const IMAGES = 100;
const KINDS: [HostileKind, number, number][] = [
  ['progressive JPEG', 6300, 6300],
  ['progressive JPEG', 4600, 4500],
  ['progressive CMYK JPEG', 3900, 4000],
  ['interlaced PNG', 6000, 4000],
  ['interlaced 16-bit PNG', 3400, 3500],
  ['16-bit PNG', 6000, 4000],
];

async function getMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test('a hundred images that unpack to much leave the server below 400 MB and a member’s saves quick', async ({
  app,
  db,
}) => {
  const { cookie } = await newMember(db, { isAdmin: true });
  const images: Buffer[] = [];
  for (const kind of KINDS) images.push(await hostileImage(...kind));

  async function sendAll() {
    for (let at = 0; at < IMAGES; at += 1) {
      const body = new FormData();
      // What is appended is no part of the image, but makes it a new file.
      const bytes = Buffer.concat([images[at % images.length] ?? Buffer.alloc(0), Buffer.from(String(at))]);
      body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
      const headers = { Accept: 'application/json', Cookie: cookie };
      const answer = await app.fetch('/admin/media', { method: 'POST', headers, body });
      expect([201, 422], await answer.text()).toContain(answer.status);
    }
  }
  const { slug } = await insertCasino(db, { slug: 'saved' });
  // An account may save 300 times in ten minutes.
  const members = await Promise.all(Array.from({ length: 5 }, () => newMember(db)));
  let saves = 0;
  const save = () => trpcMutate(app, 'saved.add', { slug }, { Cookie: members[saves++ % 5]?.cookie ?? '' });
  const sending = sendAll();
  const slowest = await slowestDuring(app, sending, save);
  await sending;
  expect(await getMegabytes(app.pid)).toBeLessThan(400);
  expect(slowest).toBeLessThan(500);
});
