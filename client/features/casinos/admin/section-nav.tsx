import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { followFocus } from '../../../ui/admin/follow-focus';
import { SECTIONS } from './editor-sections';
import type { SectionId } from './editor-sections';

export type SectionMarks = Partial<Record<SectionId, { errors?: number; due?: number }>>;

export const SECTION_NAV = 'sections';

const navStyles = {
  position: 'sticky',
  top: { base: '0', md: '3.75rem' },
  zIndex: 'sticky',
  alignSelf: 'start',
  overflowX: { base: 'auto', '2xl': 'visible' },
  mx: { base: 'calc(-1 * {spacing.gutter})', '2xl': '0' },
  px: { base: 'gutter', '2xl': '0' },
  py: { base: 's1', '2xl': '0' },
  bg: { base: 'bg', '2xl': 'transparent' },
  '& *': { scrollMarginBlock: '0' },
} as const;

/** Links to the editor's sections, with their numbers of errors and overdue facts. */
export function SectionNav({ marks }: { marks: SectionMarks }) {
  return (
    <Box as="nav" id={SECTION_NAV} aria-label="Sections" onKeyUp={followFocus} {...navStyles}>
      <Flex as="ul" direction={{ base: 'row', '2xl': 'column' }} gap="s1" listStyleType="none" m="0" p="0">
        {SECTIONS.map(({ id, label }) => {
          const { errors = 0, due = 0 } = marks[id] ?? {};
          return (
            <li key={id}>
              <chakra.a
                href={`#${id}`}
                display="flex"
                alignItems="center"
                gap="s2"
                minH="tap"
                px="s3"
                borderRadius="r2"
                whiteSpace="nowrap"
                textDecoration="none"
                _hover={{ bg: 'fill' }}
              >
                {label}
                {errors > 0 && (
                  <Text as="span" fontSize="small" color="negative">
                    <chakra.span srOnly>, </chakra.span>
                    {errors} {errors === 1 ? 'error' : 'errors'}
                  </Text>
                )}
                {errors === 0 && due > 0 && (
                  <Text as="span" fontSize="small" color="warm-text">
                    <chakra.span srOnly>, </chakra.span>
                    {due} due
                  </Text>
                )}
              </chakra.a>
            </li>
          );
        })}
      </Flex>
    </Box>
  );
}
