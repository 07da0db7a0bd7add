// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { httpLink } from '@trpc/client';
import { useForm } from 'react-hook-form';
import superjson from 'superjson';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  FactFields,
  IdentityFields,
  OfferFields,
  ReviewField,
  VerdictFields,
} from '../../client/features/casinos/admin/casino-fields';
import { CASINO_FIELDS, valuesOf } from '../../client/features/casinos/admin/casino-form';
import type { CasinoValues } from '../../client/features/casinos/admin/casino-form';
import { casinoHead } from '../../client/features/casinos/casino-head';
import { CasinoPage } from '../../client/features/casinos/casino-page';
import type { Casino } from '../../client/features/casinos/casino-data';
import { trpc } from '../../client/data/trpc-react';
import { ToastProvider } from '../../client/ui/toaster';
import { system } from '../../client/ui/theme/system';
import { COLUMNS } from '../../shared/columns';
import type { FieldIn } from '../../shared/columns';
import { siteSettings } from '../../shared/settings';
import { casino, renderAt } from './casino-fixture';

beforeAll(() => {
  // The browser of these tests lays nothing out.
  class NothingInView {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', NothingInView);
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

const EDITOR_ONLY = [
  'metaTitle',
  'metaDescription',
  'status',
  'statusReason',
  'ratingOverride',
  'ratingReason',
  'placementReason',
] as const;

test('the form of a casino has an input for every field', async () => {
  const submitted = vi.fn<(values: CasinoValues) => void>();
  function Form() {
    // Without a place in the form a field is not among the values.
    const form = useForm<CasinoValues>({ defaultValues: valuesOf(undefined), shouldUnregister: true });
    return (
      <form aria-label="Casino" onSubmit={(event) => void form.handleSubmit(submitted)(event)}>
        <IdentityFields form={form} isNew />
        <VerdictFields form={form} />
        <OfferFields form={form} />
        <FactFields form={form} />
        <ReviewField form={form} />
      </form>
    );
  }
  const queryClient = new QueryClient();
  render(
    <trpc.Provider
      client={trpc.createClient({ links: [httpLink({ url: '/trpc', transformer: superjson })] })}
      queryClient={queryClient}
    >
      <QueryClientProvider client={queryClient}>
        <ChakraProvider value={system}>
          <ToastProvider>
            <Form />
          </ToastProvider>
        </ChakraProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  // Straight away, without the browser's own look at what is required.
  await act(async () => fireEvent.submit(screen.getByRole('form')));
  expect(Object.keys(submitted.mock.calls[0]?.[0] ?? {}).sort()).toEqual([...CASINO_FIELDS].sort());
  const { edited, former } = COLUMNS.casinos;
  const fields = Object.values<string>({ ...edited, ...former });
  expect([...CASINO_FIELDS, ...EDITOR_ONLY].sort()).toEqual(fields.sort());
});

type Shown =
  Exclude<FieldIn<'casinos', 'edited' | 'former'>, 'fullReview' | (typeof EDITOR_ONLY)[number]> | 'fullReviewHtml';

const OTHER: Pick<Casino, Shown> = {
  slug: 'other',
  name: 'Other',
  logoUrl: '/demo/logos/other.svg',
  rating: 2.5,
  description: 'Another description.',
  positives: ['Another good point'],
  negatives: ['Another bad point'],
  bonusAmount: '7% on top',
  bonusTerms: 'Other terms.',
  promoCode: 'OTHER',
  affiliateLink: null,
  websiteUrl: 'https://other.example.com',
  isRecommended: false,
  gamemodes: ['dice'],
  paymentMethods: ['visa'],
  licence: 'Other',
  provablyFair: false,
  foundedYear: 2021,
  placement: 9,
  fullReviewHtml: '<p>Another review.</p>',
};

async function pageOf(shown: Casino): Promise<string> {
  await renderAt('/casinos', () => <CasinoPage casino={shown} />);
  const site = { ...siteSettings.parse({}), publicUrl: 'https://lootrank.example', smsIsSent: false };
  vi.stubEnv('SSR', true);
  const page = document.body.innerHTML + JSON.stringify(casinoHead(site, shown));
  vi.unstubAllEnvs();
  cleanup();
  return page;
}

test('every field of a casino that an editor fills in makes a difference to its page', async () => {
  const page = await pageOf(casino());
  expect(await pageOf(casino())).toBe(page);
  const unseen: string[] = [];
  for (const field of Object.keys(OTHER) as Shown[]) {
    if ((await pageOf(casino({ [field]: OTHER[field] }))) === page) unseen.push(field);
  }
  expect(unseen).toEqual([]);
});
