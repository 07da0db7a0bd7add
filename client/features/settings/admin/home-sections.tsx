import { Checkbox, Flex, Stack, Text } from '@chakra-ui/react';
import { useController } from 'react-hook-form';
import type { LookValues } from '../../../../shared/settings/look.schema';
import { HOME_SECTIONS } from '../../../../shared/settings/site-look';
import type { HomeSection } from '../../../../shared/settings/site-look';
import { RowAction } from '../../../ui/admin/table/row-action';

export const SECTION_NAMES: Record<HomeSection, string> = {
  top: 'Top Casinos',
  recent: 'Recently Added',
  posts: 'Latest articles',
  trust: 'Trust figures',
};

const swapped = (sections: readonly HomeSection[], index: number, other: number): HomeSection[] =>
  sections.map((section, at) => (at === index ? sections[other] : at === other ? sections[index] : section) ?? section);

export function HomeSections() {
  const { field, fieldState } = useController<LookValues, 'homeSections'>({ name: 'homeSections' });
  const shown = field.value;
  const hidden = HOME_SECTIONS.filter((section) => !shown.includes(section));
  return (
    <Stack gap="0">
      <Stack as="ol" gap="0" listStyleType="none">
        {[...shown, ...hidden].map((section, index) => {
          const name = SECTION_NAMES[section];
          const isShown = index < shown.length;
          return (
            <Flex as="li" key={section} align="center" gap="s2" borderTopWidth="1px" borderColor="line" py="s1">
              <Checkbox.Root
                flex="1"
                checked={isShown}
                disabled={section === 'top'}
                onCheckedChange={({ checked }) =>
                  field.onChange(checked === true ? [...shown, section] : shown.filter((other) => other !== section))
                }
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>{name}</Checkbox.Label>
              </Checkbox.Root>
              <RowAction
                icon="higher"
                label={`Move ${name} up`}
                disabled={!isShown || index === 0}
                onClick={() => field.onChange(swapped(shown, index, index - 1))}
              />
              <RowAction
                icon="lower"
                label={`Move ${name} down`}
                disabled={!isShown || index === shown.length - 1}
                onClick={() => field.onChange(swapped(shown, index, index + 1))}
              />
            </Flex>
          );
        })}
      </Stack>
      {fieldState.error?.message && (
        <Text color="negative" fontSize="small" role="alert">
          {fieldState.error.message}
        </Text>
      )}
    </Stack>
  );
}
