import { useState } from 'react';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { settingsForm } from '../../../../shared/content/settings.schema';
import { FIGURE_NAMES } from '../../../../shared/content/trust-figures';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';
import { SaveBar, SaveFailure } from '../../../ui/admin/save-bar';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/use-save-shortcut';
import { FormCheckbox } from '../../../ui/admin/form-checkbox';
import { Notice } from '../../../ui/notice';
import { useToast } from '../../../ui/toaster';
import { LineSetting, TextSetting } from './setting-fields';
import type { SettingsValues } from './setting-fields';
import { SocialLinks } from './social-links';
import { TrustFigureSetting } from './trust-figure-setting';

type Stored = Outputs['admin']['settings']['get'];

const fieldNames = Object.keys(settingsForm.shape) as (keyof SettingsValues)[];

function useSettingsForm(stored: Stored) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const form = useForm<SettingsValues>({ resolver: zodResolver(settingsForm), defaultValues: stored.settings });
  const [readAt, setReadAt] = useState(stored.updatedAt);
  const [failure, setFailure] = useState<{ message: string; isStale: boolean }>();
  const save = trpc.admin.settings.update.useMutation();
  async function submit(values: SettingsValues) {
    setFailure(undefined);
    try {
      const saved = await save.mutateAsync({ ...values, expectedUpdatedAt: readAt });
      form.reset(saved.settings);
      setReadAt(saved.updatedAt);
      showToast({ kind: 'success', title: 'Settings saved', description: 'Visitors see them from now on.' });
      await utils.admin.settings.get.invalidate();
    } catch (error) {
      if (showFieldErrors(error, fieldNames, form.setError)) return;
      const { message } = failureOf(error);
      setFailure({ message, isStale: statusOf(error) === 409 && message === SAVED_MEANWHILE });
    }
  }

  async function reloadServerVersion() {
    const { settings, updatedAt } = await utils.admin.settings.get.fetch(undefined, { staleTime: 0 });
    form.reset(settings);
    setReadAt(updatedAt);
    setFailure(undefined);
  }

  return { form, failure, isBusy: save.isPending, submit: form.handleSubmit(submit), reloadServerVersion };
}

export function SettingsForm({ stored }: { stored: Stored }) {
  const { form, failure, isBusy, submit, reloadServerVersion } = useSettingsForm(stored);
  const { isDirty } = form.formState;
  useSaveShortcut(() => isBusy || submit());
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <UnsavedGuard when={isDirty} />
        <Stack gap="s5">
          <Panel title="The site">
            <Stack gap="s4" maxW="measure">
              <LineSetting name="siteName" label="Site name" required />
              <TextSetting
                name="defaultDescription"
                label="Default description"
                hint="For search engines, on pages without a description of their own."
              />
              <TextSetting name="footerNote" label="Footer note" hint="Stands at the bottom of every page." />
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
            <Stack gap="s4" maxW="measure">
              {!stored.settings.operatorName && (
                <Notice title="No legal name yet">
                  Many countries demand that a site says who runs it. /about, /contact, /privacy and /terms show what
                  you enter here.
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
          <Panel title="Trust figures">
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
          <Panel title="Search for help">
            <Stack gap="s4" maxW="measure">
              <TextSetting
                name="needWords"
                label="Words of need"
                hint="One a line. A search with one of them shows help services, and neither casinos nor offers. Names of the listed help services count as well."
              />
            </Stack>
          </Panel>
          <Panel title="Social links">
            <SocialLinks />
          </Panel>
          {failure && <SaveFailure {...failure} onReloadServerVersion={() => void reloadServerVersion()} />}
          <SaveBar label="Save Settings" isBusy={isBusy} isDirty={isDirty} onUndo={() => form.reset()} />
        </Stack>
      </form>
    </FormProvider>
  );
}
