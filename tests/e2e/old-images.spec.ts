import { insertPost } from '../builders/blog';
import { insertCasino } from '../builders/casinos';
import { signIn } from '../fixtures/signed-in';
import { expectAccessible } from './accessible';
import { expect, writingTest as test } from './test';

// The built site reaches no private address: that images are fetched is held by tests/server/transfer/old-images.test.ts.
test('images on other sites are listed by host, and each that is refused is named with its reason until it is tried again', async ({
  page,
  context,
  database: { db },
  site,
}) => {
  const image = (name: string) => `http://10.1.2.3/${name}.png`;
  const content_html = ['a', 'b'].map((name) => `<p><img src="${image(name)}" alt="A"></p>`).join('');
  await insertPost(db, { content: `![A](${image('a')}) ![A](${image('b')})`, content_html });
  await insertCasino(db, { slug: 'old-logo', name: 'Old Logo', logo_url: 'http://127.0.0.1:9/logo.png' });
  await signIn(context, db, site.url, { email: 'images@example.com', isAdmin: true });
  await page.goto('/admin?tab=transfer');
  const host = page.getByRole('region', { name: '10.1.2.3' });
  await expect(host.getByRole('status')).toHaveText('2 to fetch');
  await host.getByRole('button', { name: 'Fetch 2 images from 10.1.2.3' }).press('Enter');
  await expect(host.getByRole('status')).toHaveText('2 failed');
  await expect(host.getByRole('listitem')).toHaveText([
    `${image('a')}The address is not public.`,
    `${image('b')}The address is not public.`,
  ]);
  const logo = page.getByRole('region', { name: '127.0.0.1:9' });
  await expect(logo.getByRole('status'), 'another host is left alone').toHaveText('1 to fetch');

  await host.getByRole('button', { name: 'Try again: 10.1.2.3' }).click();
  await expect(host.getByRole('button', { name: 'Try again: 10.1.2.3' })).toBeEnabled();
  await expect(host.getByRole('status')).toHaveText('2 failed');
  await expectAccessible(page);
});
