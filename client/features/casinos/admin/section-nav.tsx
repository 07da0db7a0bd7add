import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { followFocus } from '../../../ui/admin/follow-focus';
import { SECTIONS } from './editor-sections';
import { unfold } from '../../facts/admin/fact-fold';
import { NOTHING } from './section-marks';
import type { SectionMarks } from './section-marks';

interface FieldLinksProps {
  label: string;
  fields: readonly { name: string; label: string }[];
  color: string;
  onField: (name: string) => void;
}

interface Props {
  marks: SectionMarks;
  onField: (name: string) => void;
  onAll: () => void;
}

export const SECTION_NAV = 'sections';

export const BESIDE = '@media (min-width: 96rem)';

const styles = {
  nav: {
    position: 'sticky',
    top: { base: '0', md: '3.75rem' },
    zIndex: 'sticky',
    alignSelf: 'start',
    overflowX: 'auto',
    mx: 'calc(-1 * {spacing.gutter})',
    px: 'gutter',
    py: 's1',
    bg: 'bg',
    '& *': { scrollMarginBlock: '0' },
    [BESIDE]: {
      top: '4.75rem',
      maxH: 'calc(100dvh - 5.5rem)',
      overflow: 'auto',
      mx: '0',
      px: '0',
      py: '0',
      bg: 'transparent',
      '& > ul': { flexDirection: 'column' },
      '& > ul > li > a': { flexWrap: 'wrap', py: 's2', whiteSpace: 'normal' },
    },
  },
  fields: {
    display: 'none',
    listStyleType: 'none',
    [BESIDE]: { display: 'block' },
  },
} as const;

function Count({ color, children }: { color: string; children: string | false }) {
  return (
    children && (
      <Text as="span" fontSize="small" color={color}>
        <chakra.span srOnly>, </chakra.span>
        {children}
      </Text>
    )
  );
}

function FieldLinks({ label, fields, color, onField }: FieldLinksProps) {
  if (fields.length === 0) return null;
  return (
    <Box as="ul" aria-label={label} css={styles.fields} m="0" p="0">
      {fields.map((field) => (
        <li key={field.name}>
          <Button variant="ghost" size="sm" ps="s5" color={color} onClick={() => onField(field.name)}>
            {field.label}
          </Button>
        </li>
      ))}
    </Box>
  );
}

export function SectionNav({ marks, onField, onAll }: Props) {
  return (
    <Box as="nav" id={SECTION_NAV} aria-label="Sections" onKeyUp={followFocus} css={styles.nav}>
      <Flex as="ul" gap="s1" listStyleType="none" m="0" p="0">
        {SECTIONS.map(({ id, label }) => {
          const { errors, missing, due } = marks[id] ?? NOTHING;
          return (
            <li key={id}>
              <chakra.a
                href={`#${id}`}
                onClick={() => unfold(document.getElementById(id))}
                display="flex"
                alignItems="center"
                columnGap="s2"
                minH="tap"
                px="s3"
                borderRadius="r2"
                whiteSpace="nowrap"
                textDecoration="none"
                _hover={{ bg: 'fill' }}
              >
                {label}
                <Count color="negative">
                  {errors.length > 0 && `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`}
                </Count>
                <Count color="muted">{missing.length > 0 && `${missing.length} missing`}</Count>
                <Count color="warm-text">{due > 0 && `${due} due`}</Count>
              </chakra.a>
              <FieldLinks label={`${label}, errors`} fields={errors} color="negative" onField={onField} />
              <FieldLinks label={`${label}, missing`} fields={missing} color="muted" onField={onField} />
            </li>
          );
        })}
        <chakra.li display={{ base: 'none', md: 'block' }}>
          <Button variant="ghost" fontWeight="400" px="s3" color="muted" onClick={onAll}>
            Open all sections
          </Button>
        </chakra.li>
      </Flex>
    </Box>
  );
}
