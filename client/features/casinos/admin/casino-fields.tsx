import { Button, Checkbox, Input, SimpleGrid, Stack, Text, Textarea } from '@chakra-ui/react';
import { Controller, useWatch } from 'react-hook-form';
import { DEAL_LABELS, DEALS } from '../../../../shared/codes/casino-deals';
import { CASINO_STATUSES, STATUS_LABELS, needsReason } from '../../../../shared/casinos/casino-status';
import { slugify } from '../../../../shared/text/slug';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import { CodesField } from '../../codes/admin/codes-field';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { LogoInput } from './logo-input';
import type { PlacedCasino } from './place-by-score';
import { PlaceFields } from './place-fields';
import { PointsEditor } from './points-editor';

export function RecommendedField({ form }: FieldsProps) {
  const placement = useWatch({ control: form.control, name: 'placement' });
  return (
    <Controller
      control={form.control}
      name="isRecommended"
      render={({ field }) => (
        <Stack gap="s1">
          <Checkbox.Root checked={field.value} onCheckedChange={({ checked }) => field.onChange(checked === true)}>
            <Checkbox.HiddenInput ref={field.ref} onBlur={field.onBlur} />
            <Checkbox.Control />
            <Checkbox.Label>Recommended</Checkbox.Label>
          </Checkbox.Root>
          {field.value && !placement && (
            <Text role="status" fontSize="small" color="warm-text">
              Its card says “Top Choice”, but it has no place in our ranking.
            </Text>
          )}
        </Stack>
      )}
    />
  );
}

export function IdentityFields({ form }: FieldsProps) {
  const name = useWatch({ control: form.control, name: 'name' });
  const slug = useWatch({ control: form.control, name: 'slug' });
  const { errors } = form.formState;
  const proposed = slug.trim() === '' ? slugify(name) : '';
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <FormField label="Name" required error={errors.name?.message}>
          <Input {...form.register('name')} />
        </FormField>
        <Stack gap="s2">
          <FormField label="Slug" hint="The old address leads to the new one." error={errors.slug?.message}>
            <Input {...form.register('slug')} />
          </FormField>
          {proposed !== '' && (
            <Button
              alignSelf="start"
              variant="outline"
              onClick={() => form.setValue('slug', proposed, { shouldDirty: true, shouldValidate: true })}
            >
              Use “{proposed}”
            </Button>
          )}
        </Stack>
      </SimpleGrid>
      <Controller
        control={form.control}
        name="logoUrl"
        render={({ field }) => (
          <LogoInput name={name} value={field.value} onChange={field.onChange} error={errors.logoUrl?.message} />
        )}
      />
    </>
  );
}

const useIsForVisitors = ({ form }: FieldsProps): boolean =>
  useWatch({ control: form.control, name: 'status' }) !== 'draft';

export function SummaryField({ form }: FieldsProps) {
  return (
    <FormField
      label="Summary"
      required={useIsForVisitors({ form })}
      hint="Shown in lists and under the title."
      error={form.formState.errors.summary?.message}
    >
      <Textarea rows={2} {...form.register('summary')} />
    </FormField>
  );
}

export function BonusField({ form }: FieldsProps) {
  return (
    <FormField
      label="Bonus"
      required={useIsForVisitors({ form })}
      hint="As shown on the card: “5% on top”."
      error={form.formState.errors.bonusAmount?.message}
    >
      <Input {...form.register('bonusAmount')} />
    </FormField>
  );
}

export function CodeField({ form }: FieldsProps) {
  return (
    <FormField
      label="Promo code"
      optional
      hint="Empty: the site says “No code needed”."
      error={form.formState.errors.promoCode?.message}
    >
      <Input {...form.register('promoCode')} />
    </FormField>
  );
}

export function LinkField({ form }: FieldsProps) {
  return (
    <FormField
      label="Affiliate link"
      required={useIsForVisitors({ form })}
      error={form.formState.errors.affiliateLink?.message}
    >
      <Input type="url" {...form.register('affiliateLink')} />
    </FormField>
  );
}

function StatusFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  const status = useWatch({ control: form.control, name: 'status' });
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
      <FormField
        label="Status"
        hint="Paused, warning and closed sites lose their offer everywhere and need a reason."
        error={errors.status?.message}
      >
        <Select {...form.register('status')}>
          {CASINO_STATUSES.map((value) => (
            <option key={value} value={value}>
              {STATUS_LABELS[value]}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField
        label="Reason for the status"
        required={needsReason(status)}
        disabled={!needsReason(status)}
        hint="One sentence that visitors read."
        error={errors.statusReason?.message}
      >
        <Textarea rows={2} {...form.register('statusReason')} />
      </FormField>
    </SimpleGrid>
  );
}

export function OfferFields({ form, casino }: FieldsProps & { casino: PlacedCasino }) {
  const { errors } = form.formState;
  return (
    <Stack gap="s4">
      <IdentityFields form={form} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <BonusField form={form} />
        <CodeField form={form} />
        <LinkField form={form} />
        <FormField label="Website" optional hint="Its address without our code." error={errors.websiteUrl?.message}>
          <Input type="url" {...form.register('websiteUrl')} />
        </FormField>
        <FormField
          label="What we earn"
          hint="Shown beside the disclosure. It does not affect the ranking."
          error={errors.deal?.message}
        >
          <Select {...form.register('deal')}>
            {DEALS.map((value) => (
              <option key={value} value={value}>
                {DEAL_LABELS[value]}
              </option>
            ))}
          </Select>
        </FormField>
      </SimpleGrid>
      <CodesField form={form} />
      <FormField label="Bonus terms" optional error={errors.bonusTerms?.message}>
        <Textarea rows={3} {...form.register('bonusTerms')} />
      </FormField>
      <StatusFields form={form} />
      <PlaceFields form={form} casino={casino} />
    </Stack>
  );
}

export function PointsFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="s4" alignItems="start">
      <FormField label="Good for" optional hint="Whom the site suits, in one line." error={errors.goodFor?.message}>
        <Input {...form.register('goodFor')} />
      </FormField>
      <FormField label="Not for" optional hint="Who should look elsewhere." error={errors.notFor?.message}>
        <Input {...form.register('notFor')} />
      </FormField>
      <Controller
        control={form.control}
        name="positives"
        render={({ field }) => (
          <PointsEditor
            legend="Positives"
            singular="positive"
            value={field.value}
            onChange={field.onChange}
            error={errors.positives?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="negatives"
        render={({ field }) => (
          <PointsEditor
            legend="Negatives"
            singular="negative"
            value={field.value}
            onChange={field.onChange}
            error={errors.negatives?.message}
          />
        )}
      />
    </SimpleGrid>
  );
}

export function SharingFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
      <FormField label="Meta title" optional hint={`Empty: “${name} Review”.`} error={errors.metaTitle?.message}>
        <Input {...form.register('metaTitle')} />
      </FormField>
      <FormField label="Meta description" optional hint="Empty: the summary." error={errors.metaDescription?.message}>
        <Input {...form.register('metaDescription')} />
      </FormField>
    </SimpleGrid>
  );
}
