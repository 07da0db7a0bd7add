import sharp from 'sharp';
import { insertScoredCasino } from '../builders/scores';
import { axeProblems } from '../fixtures/axe';
import { signIn } from '../fixtures/signed-in';
import { expectAccessibleHere, expectNoSidewaysScroll } from './accessible';
import { publishChanges } from './publish';
import { PHONE } from './screen-sizes';
import { expect, hydrated, writingTest as test } from './test';

/** Red at the left, blue at the right. */
async function screenshot(): Promise<Buffer> {
  const left = { create: { width: 400, height: 400, channels: 3 as const, background: '#ff0000' } };
  return await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

test('an editor adds a picture and covers a part of it, and visitors see the covered one', async ({
  page,
  context,
  database,
  site,
}) => {
  await signIn(context, database.db, site.url, { email: 'tester@example.com', isAdmin: true });
  const casino = await insertScoredCasino(database.db, { name: 'Dunlin', slug: 'dunlin', rating: 4 });
  await page.goto(`/admin/casinos/edit/${casino.id}#evidence`);
  const section = page.getByRole('region', { name: 'Evidence' });
  const file = { name: 'receipt.png', mimeType: 'image/png', buffer: await screenshot() };
  await section.getByLabel('Picture to add').setInputFiles(file);
  const picture = section.getByRole('group', { name: 'Picture 1', exact: true });
  const original = picture.getByRole('img', { name: 'Picture 1, uncovered' });
  await expect(original).toBeVisible();
  await expect.poll(() => original.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await picture.getByLabel('Caption of Picture 1').fill('Paid after five hours');
  await picture.getByLabel('Picture 1 proves').selectOption('Payouts');

  // A rectangle over the left quarter by pointer, and one beside it by keys alone.
  await original.scrollIntoViewIfNeeded();
  const box = await original.boundingBox();
  if (!box) throw new Error('The picture has no place.');
  await page.mouse.move(box.x + 1, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height - 1, { steps: 4 });
  await page.mouse.up();
  await picture.getByRole('button', { name: 'Add a rectangle: Picture 1' }).click();
  const left = picture.getByLabel('Left of rectangle 2 of Picture 1, in percent');
  await left.fill('25');
  await picture.getByLabel('Top of rectangle 2 of Picture 1, in percent').fill('0');
  await picture.getByLabel('Height of rectangle 2 of Picture 1, in percent').fill('100');
  await picture.getByRole('button', { name: /^Rectangle 2 of Picture 1/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(left).toHaveValue('24');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(picture.getByLabel('Width of rectangle 2 of Picture 1, in percent')).toHaveValue('21');
  expect(await axeProblems(page)).toEqual([]);
  await publishChanges(page);
  await expect(page.getByRole('status').filter({ hasText: 'Casino updated' }).first()).toBeVisible();

  const visitor = await context.newPage();
  await visitor.goto('/casino/dunlin');
  const shown = visitor.getByRole('region', { name: 'Evidence' });
  const image = shown.getByRole('img', { name: /^Receipt: Paid after five hours, / });
  await expect(image).toBeVisible();
  const address = (await image.locator('xpath=..').getAttribute('href')) ?? '';
  const bytes = await (await visitor.request.get(`${site.url}${address}`)).body();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (part: number) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  for (const part of [0.1, 0.4])
    for (const channel of colourAt(part)) expect(Math.abs(channel - 128), `at ${part}`).toBeLessThan(20);
  expect(colourAt(0.9)[2]).toBeGreaterThan(230);

  await hydrated(visitor);
  const proof = visitor.getByRole('region', { name: 'Placement Ranking' }).getByRole('link', { name: /^Receipt/ });
  // Its script comes with the first intent; until then the link leads to the picture itself.
  await proof.hover();
  await expect
    .poll(() => proof.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
  await proof.click();
  const dialog = visitor.getByRole('dialog', { name: /^Receipt: Paid after five hours/ });
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectAccessibleHere(visitor);
  await visitor.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(proof).toBeFocused();
  await visitor.setViewportSize(PHONE);
  await expectNoSidewaysScroll(visitor);
});
