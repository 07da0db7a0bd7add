import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_WAITING_OF_MEMBERS, processImage } from '../../../server/features/media/image-process';
import { drawnIfSvg } from '../../../server/features/media/svg-drawing';

const NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const SQUARE = '<rect width="100" height="100" fill="#1449c8"/>';
const svg = (inner: string, { size = 24, before = '' } = {}) =>
  Buffer.from(`${before}<svg ${NAMES} width="${size}" height="${size}" viewBox="0 0 100 100">${inner}</svg>`);
const repeated = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_, i) => part(i));

/** Processor time of the processes that this one started, in seconds; its unit is a hundredth on Linux. */
function secondsOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/**
 * Of the process that reads images, which a killed drawing takes along: its start from the sources, and small drawings,
 * on a busy machine. Undisturbed, these drawings would take minutes.
 */
const START_SECONDS = 20;

const drawn = (bytes: Buffer) => processImage({ kind: 'variants', source: bytes, acceptsSvg: true });

const drawnPicture = async (bytes: Buffer) => (await drawn(bytes)).files[0].bytes;

/** The colour in the middle, in steps of 16: what is stored is compressed with loss. */
async function getMiddle(image: Buffer): Promise<number[]> {
  const { width, height } = await sharp(image).metadata();
  const at = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await sharp(image).extract(at).removeAlpha().raw().toBuffer())].map((value) => Math.round(value / 16));
}

test('an SVG of 24 px is drawn sharp, whatever precedes its first element', async () => {
  for (const before of ['', '\uFEFF', '<?xml version="1.0"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "a" "b">\n']) {
    const image = await drawnPicture(svg(SQUARE, { before }));
    expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 });
    expect(await getMiddle(image)).toEqual([1, 5, 13]);
  }
});

test.for(['<!doctype html><p>no</p>', '<html><svg/></html>', 'words <svg>', '', '\x89PNG\r\n\x1a\n<svg>'])(
  'other files are left to the check of their kind: %j',
  async (text) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(await drawnIfSvg(bytes)).toBe(bytes);
  },
);

test('an SVG opens no address and no file', async () => {
  let connections = 0;
  const listener = createServer((_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  listener.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/x.svg`;
  const hostile = [
    svg(`<style>@import url(${url}); rect { fill: url(${url}#a); filter: url(${url}#b) }</style>${SQUARE}`),
    svg(`<use href="${url}#a"/><use xlink:href="file:///etc/passwd#a"/>${SQUARE}`),
    svg(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}" parse="text"/>${SQUARE}`),
    svg(SQUARE, { before: `<?xml-stylesheet href="${url}"?>` }),
    svg(SQUARE, { before: `<!DOCTYPE svg SYSTEM "${url}">` }),
  ];
  try {
    for (const bytes of hostile) {
      const image = await drawnPicture(bytes);
      expect((await sharp(image).metadata()).width, bytes.toString()).toBe(1024);
    }
    for (const inner of [
      `<script href="${url}"/>`,
      '<path onload="alert(1)" d="M0 0h9v9z"/>',
      '<a href="javascript:alert(1)"><path d="M0 0h9v9z"/></a>',
      `<image href="${url}"/>`,
      `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`,
    ])
      await expect(drawn(svg(inner)), inner).rejects.toMatchObject({ status: 422 });
    const entity = svg('<path d="&x;"/>', { before: `<!DOCTYPE svg [<!ENTITY x SYSTEM "${url}">]>` });
    await expect(drawn(entity)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('entities'),
    });
    expect(connections).toBe(0);
  } finally {
    listener.close();
  }
});

describe('an SVG that asks for too much is refused in words, before it has used two seconds of processor', () => {
  const nested = repeated(12, (i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join('');
  const floods = repeated(9000, (i) => `<feFlood result="r${i}"/>`).join('');
  const laughs = repeated(12, (i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('');
  const cases: [string, number, Buffer][] = [
    ['a billion laughs', 422, svg('&a12;', { before: `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>` })],
    ['50,000 px', 422, svg(SQUARE, { size: 50_000 })],
    ['more than 512 KB', 413, svg(SQUARE + ' '.repeat(512 * 1024))],
    [
      'a million million circles',
      422,
      svg(`<defs><circle id="c" r="9"/><g id="g0"><use href="#c"/></g>${nested}</defs><use href="#g12"/>`),
    ],
    [
      'a filter with thousands of layers',
      422,
      svg(`<filter id="f">${floods}</filter><g filter="url(#f)">${SQUARE}</g>`),
    ],
    [
      'a filter that looks far around',
      422,
      svg(`<filter id="f"><feMorphology operator="dilate" radius="90"/></filter><g filter="url(#f)">${SQUARE}</g>`),
    ],
    ['text in a font', 422, svg('<text>Logo</text>')],
    ['a cut-off file', 422, svg(SQUARE).subarray(0, 160)],
  ];

  test.for(cases)(
    'an SVG that asks for too much is refused in words within two seconds of processor time: %s',
    async ([, status, bytes]) => {
      const before = secondsOfChildren();
      await expect(drawn(bytes)).rejects.toMatchObject({ status, message: expect.stringMatching(/^The SVG image/) });
      expect(secondsOfChildren() - before).toBeLessThan(2 + START_SECONDS);
    },
  );
});

test('a stroke of countless dashes and a huge blur are drawn or refused in time', async () => {
  const before = secondsOfChildren();
  const inner = `<filter id="f" x="-900%" y="-900%" width="9999%" height="9999%"><feGaussianBlur stdDeviation="90000"/></filter>
    <path d="M0 0H99999999" stroke="red" stroke-width="9999" stroke-dasharray="0.0001" filter="url(#f)"/>`;
  await drawn(svg(inner)).catch((error: unknown) => expect(error).toMatchObject({ status: 422 }));
  expect(secondsOfChildren() - before).toBeLessThan(2 + START_SECONDS);
});

test('only a few images of members wait for their turn; the others are asked to come again', async () => {
  const source = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const send = () => processImage({ kind: 'evidence', source });
  const results = await Promise.allSettled(Array.from({ length: MAX_WAITING_OF_MEMBERS + 4 }, send));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(send()).resolves.toBeInstanceOf(Buffer);
});
