import { expect } from 'vitest';
import { test } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';

const RESERVED = ['compare', 'changes', 'tools', 'badge', 'developers', 'api', 'authors', 'codes', 'saved', 'pause'];

test('no new page can be created at an address that the site itself uses', async ({ db }) => {
  const { admin } = (await adminCaller(db)).caller;
  for (const slug of RESERVED) {
    const created = admin.pages.create({ slug, title: 'Ours', content: 'Text' });
    await expect(created, slug).rejects.toThrow('Address may be a free one such as imprint');
  }
});
