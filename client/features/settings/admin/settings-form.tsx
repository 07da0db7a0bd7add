import { useState } from 'react';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { settingsForm } from '../../../../shared/settings/settings.schema';
import { FIGURE_NAMES } from '../../../../shared/settings/trust-figures';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { FormCheckbox } from '../../../ui/admin/form/form-checkbox';
import { Panel } from '../../../ui/admin/panel';
import { Notice } from '../../../ui/messages/notice';
import { useVersionedForm } from '../../editing/admin/use-versioned-form';
import { VersionedForm } from '../../editing/admin/versioned-form';
import { NameOffer } from './name-offer';
import { CountriesSetting, LineSetting, TextSetting } from './setting-fields';
import type { SettingsValues } from './setting-fields';
import { SocialLinks } from './social-links';
import { TrustFigureSetting } from './trust-figure-setting';

type Stored = Omit<Outputs['admin']['settings']['get'], 'look' | 'marks'>;

type Saved = Pick<Stored, 'settings' | 'updatedAt'>;

const getVersion = ({ settings, updatedAt }: Saved) => ({ stored: settings, version: updatedAt });

function useSettingsForm(stored: Stored, onSaved: (siteName: string) => void) {
  const utils = trpc.useUtils();
  const update = trpc.admin.settings.update.useMutation();
  return useVersionedForm<SettingsValues, Date | null>({
    name: 'settings',
    initial: getVersion(stored),
    resolver: zodResolver(settingsForm),
    save: async (values, expectedUpdatedAt) => {
      const saved = await update.mutateAsync({ ...values, expectedUpdatedAt });
      await utils.admin.settings.get.invalidate();
      onSaved(saved.settings.siteName);
      return getVersion(saved);
    },
    load: async () => getVersion(await utils.admin.settings.get.fetch(undefined, { staleTime: 0 })),
    texts: ['operatorAddress', 'footerNote', 'defaultDescription'],
    saved: { title: 'Settings saved', description: 'Visitors see them from now on.' },
  });
}

export function SettingsForm({ stored }: { stored: Stored }) {
  const [name, setName] = useState(stored.settings.siteName);
  const [former, setFormer] = useState<string>();
  const editing = useSettingsForm(stored, (siteName) => {
    if (siteName !== name) setFormer(name);
    setName(siteName);
  });
  return (
    <VersionedForm editing={editing} label="Save Settings">
      {former !== undefined && former !== name && (
        <NameOffer key={former} from={former} to={name} onDone={() => setFormer(undefined)} />
      )}
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="s5">
        <Panel title="The site">
          <Stack gap="s4">
            <LineSetting name="siteName" label="Site name" required />
            <TextSetting
              name="defaultDescription"
              label="Default description"
              hint="For search engines, on pages without a description of their own."
            />
            <TextSetting name="footerNote" label="Footer note" hint="Shown at the bottom of every page." />
            <LineSetting
              name="contactEmail"
              label="Contact e-mail"
              type="email"
              hint={
                stored.mailIsSent
                  ? 'Messages of the contact form are mailed there too. Visitors never see it.'
                  : 'No mail server is set up (SMTP_URL): messages are kept here, and mailed nowhere yet.'
              }
            />
          </Stack>
        </Panel>
        <Panel title="Who runs this site">
          <Stack gap="s4">
            {!stored.settings.operatorName && (
              <Notice title="No legal name yet">
                Many countries require a site to say who runs it. /about, /contact, /privacy and /terms show what you
                enter here.
              </Notice>
            )}
            <LineSetting name="operatorName" label="Legal name" hint="Of the person or company that runs the site." />
            <TextSetting name="operatorAddress" label="Postal address" hint="One line each, as on an envelope." />
            <LineSetting
              name="operatorContact"
              label="Public contact"
              hint="An e-mail address or telephone number. Visitors see it."
            />
          </Stack>
        </Panel>
        <Panel title="Trust figures" gridColumn="1 / -1">
          <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="s4">
            {FIGURE_NAMES.map((name) => (
              <TrustFigureSetting key={name} name={name} />
            ))}
          </SimpleGrid>
        </Panel>
        <Panel title="Search engines">
          <FormCheckbox<SettingsValues>
            name="indexNow"
            label="Report new, changed and deleted pages to search engines at once (IndexNow)"
          />
        </Panel>
        <Panel title="Letters">
          <Stack gap="s4">
            <LineSetting
              name="lettersPerMinute"
              label="Letters a minute"
              type="number"
              hint="How many mails of a letter are sent in a minute. Your mail server may allow fewer."
            />
            <FormCheckbox<SettingsValues>
              name="showLetterArchive"
              label="Show letters that were sent to everybody, at /letters"
            />
          </Stack>
        </Panel>
        <Panel title="Where offers are shown">
          <Stack gap="s4">
            <CountriesSetting
              name="noOfferCountries"
              label="No offers in"
              hint={
                stored.countryIsKnown
                  ? 'Codes of countries, such as DK, SE. Links from there lead to no casino, but to the reason and the review.'
                  : 'Codes of countries, such as DK, SE. No effect yet: your proxy must say the country of a visitor (GEO_HEADER).'
              }
            />
          </Stack>
        </Panel>
        <Panel title="Links of casinos">
          <FormCheckbox<SettingsValues>
            name="pausesMovedOffers"
            label="Pause an offer when its link leads to another domain, until an editor confirms it"
          />
        </Panel>
        <Panel title="Search for help">
          <Stack gap="s4">
            <TextSetting
              name="needWords"
              label="Words that bring up help"
              hint="One a line. A search with one of them shows help services, and neither casinos nor offers. Names of the listed help services count as well."
            />
          </Stack>
        </Panel>
        <Panel title="Social links">
          <SocialLinks />
        </Panel>
      </SimpleGrid>
    </VersionedForm>
  );
}
