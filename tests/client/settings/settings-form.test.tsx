// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SettingsForm } from '../../../client/features/settings/admin/settings-form';
import { lookForm } from '../../../shared/settings/look.schema';
import { settingsForm, siteSettings } from '../../../shared/settings/settings.schema';
import { renderInAdmin } from '../admin-fixture';

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

const {
  criteria: _criteria,
  figuresAreConfirmed: _confirmed,
  skippedSteps: _skipped,
  logo: _logo,
  icon: _icon,
  accent: _accent,
  menu: _menu,
  footer: _footer,
  homeSections: _sections,
  ...settings
} = siteSettings.parse({
  socialLinks: [{ label: 'Forum', href: 'https://forum.example.com/' }],
});

function Form() {
  const demo = { casinos: 0, posts: 0, categories: 0, tags: 0 };
  return <SettingsForm stored={{ settings, updatedAt: null, demo, mailIsSent: true, countryIsKnown: true }} />;
}

test('every setting has its field in the form, but for the criteria and what the dashboard confirms', async () => {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/admin', component: Form });
  const history = createMemoryHistory({ initialEntries: ['/admin'] });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history,
    context: { client: undefined },
  } as never);
  renderInAdmin(
    () => () => expect.fail('the form calls nothing until it is saved'),
    <RouterProvider router={router as never} />,
  );
  await screen.findByRole('button', { name: 'Save Settings' });
  const fields = [...document.querySelectorAll<HTMLInputElement>('form [name]')];
  const named = new Set(fields.map(({ name }) => name.split('.')[0]));
  // The look has a form of its own.
  const own = new Set(['criteria', 'figuresAreConfirmed', 'skippedSteps', ...Object.keys(lookForm.shape)]);
  const shape = Object.fromEntries(Object.entries(siteSettings.shape).filter(([key]) => !own.has(key)));
  expect([...named].sort()).toEqual(Object.keys(shape).sort());
  expect(Object.keys(settingsForm.shape).sort()).toEqual(Object.keys(shape).sort());
});
