import type { ReactNode } from 'react';
import { Checkbox, Heading, Input, SimpleGrid, Stack, Textarea } from '@chakra-ui/react';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { GAMEMODES, slugLabel } from '../../../../shared/gamemodes';
import { PAYMENT_METHODS } from '../../../../shared/payment-methods';
import type { PaymentMethod } from '../../../../shared/payment-methods';
import { slugify } from '../../../../shared/slug';
import { FormField } from '../../../ui/admin/form-field';
import type { CasinoValues } from './casino-form';
import { CheckGroup } from './check-group';
import { LogoInput } from './logo-input';
import { PointsEditor } from './points-editor';
import { RatingInput } from './rating-input';
import { ReviewInput } from './review-input';

interface Props {
  form: UseFormReturn<CasinoValues>;
}

const gamemodes = GAMEMODES.map((value) => ({ value, label: slugLabel(value) }));
const paymentMethods = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).map((value) => ({
  value,
  label: PAYMENT_METHODS[value].label,
}));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="s4" pt="s4" borderTopWidth="1px" borderColor="line">
      <Heading as="h3" fontSize="h4">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function Flag({ form, name, label }: Props & { name: 'isRecommended' | 'provablyFair'; label: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Checkbox.Root checked={field.value} onCheckedChange={({ checked }) => field.onChange(checked === true)}>
          <Checkbox.HiddenInput ref={field.ref} onBlur={field.onBlur} />
          <Checkbox.Control />
          <Checkbox.Label>{label}</Checkbox.Label>
        </Checkbox.Root>
      )}
    />
  );
}

/** Typing the name fills the slug of a new casino until the slug is edited. */
export function IdentityFields({ form, isNew }: Props & { isNew: boolean }) {
  const name = useWatch({ control: form.control, name: 'name' });
  const { errors, dirtyFields } = form.formState;
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <FormField label="Name" required error={errors.name?.message}>
          <Input
            {...form.register('name', {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                if (isNew && !dirtyFields.slug) form.setValue('slug', slugify(target.value));
              },
            })}
          />
        </FormField>
        <FormField
          label="Slug"
          hint={isNew ? 'URL friendly name' : 'The old address leads to the new one.'}
          error={errors.slug?.message}
        >
          <Input {...form.register('slug')} />
        </FormField>
      </SimpleGrid>
      <Controller
        control={form.control}
        name="logoUrl"
        render={({ field }) => (
          <LogoInput name={name} value={field.value} onChange={field.onChange} error={errors.logoUrl?.message} />
        )}
      />
      <FormField
        label="Description"
        required
        hint="Its first line stands in lists."
        error={errors.description?.message}
      >
        <Textarea rows={3} {...form.register('description')} />
      </FormField>
    </>
  );
}

export function VerdictFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <Part title="Verdict">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4" alignItems="start">
        <Controller
          control={form.control}
          name="rating"
          render={({ field }) => <RatingInput {...field} error={errors.rating?.message} />}
        />
        <FormField
          label="Placement"
          optional
          hint="1 is the top of the list, 998 its end. Empty or more: not ranked yet."
          error={errors.placement?.message}
        >
          <Input type="number" min={1} step={1} inputMode="numeric" {...form.register('placement')} />
        </FormField>
      </SimpleGrid>
      <Flag form={form} name="isRecommended" label="Recommended" />
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="s4" alignItems="start">
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
    </Part>
  );
}

export function OfferFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <Part title="Offer">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <FormField
          label="Bonus"
          required
          hint="As it stands on the card: “5% on top”."
          error={errors.bonusAmount?.message}
        >
          <Input {...form.register('bonusAmount')} />
        </FormField>
        <FormField label="Promo code" optional error={errors.promoCode?.message}>
          <Input {...form.register('promoCode')} />
        </FormField>
        <FormField label="Affiliate link" required error={errors.affiliateLink?.message}>
          <Input type="url" {...form.register('affiliateLink')} />
        </FormField>
        <FormField label="Website" optional hint="Without our code in it." error={errors.websiteUrl?.message}>
          <Input type="url" {...form.register('websiteUrl')} />
        </FormField>
      </SimpleGrid>
      <FormField label="Bonus terms" optional error={errors.bonusTerms?.message}>
        <Textarea rows={3} {...form.register('bonusTerms')} />
      </FormField>
    </Part>
  );
}

export function FactFields({ form }: Props) {
  const { errors } = form.formState;
  return (
    <Part title="Facts">
      <Controller
        control={form.control}
        name="gamemodes"
        render={({ field }) => (
          <CheckGroup
            legend="Gamemodes"
            options={gamemodes}
            value={field.value}
            onChange={field.onChange}
            error={errors.gamemodes?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="paymentMethods"
        render={({ field }) => (
          <CheckGroup
            legend="Payment methods"
            options={paymentMethods}
            value={field.value}
            onChange={field.onChange}
            error={errors.paymentMethods?.message}
          />
        )}
      />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <FormField label="Licence" optional error={errors.licence?.message}>
          <Input {...form.register('licence')} />
        </FormField>
        <FormField label="Founded" optional hint="The year." error={errors.foundedYear?.message}>
          <Input type="number" inputMode="numeric" {...form.register('foundedYear')} />
        </FormField>
      </SimpleGrid>
      <Flag form={form} name="provablyFair" label="Provably fair" />
    </Part>
  );
}

export function ReviewField({ form }: Props) {
  return (
    <Part title="Review">
      <Controller
        control={form.control}
        name="fullReview"
        render={({ field }) => (
          <ReviewInput
            value={field.value}
            onChange={field.onChange}
            error={form.formState.errors.fullReview?.message}
          />
        )}
      />
    </Part>
  );
}
