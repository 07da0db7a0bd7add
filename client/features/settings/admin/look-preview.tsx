import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { LookValues } from '../../../../shared/settings/look.schema';
import { accentModes, accentProblem, STANDARD_ACCENT } from '../../../../shared/settings/accent';
import { colors } from '../../../ui/theme/design-colors';
import { SECTION_NAMES } from './home-sections';

type Mode = 'light' | 'dark';

const side = { light: 'base', dark: '_dark' } as const;

function palette(mode: Mode, accent: string) {
  const of = ({ value }: { value: { base: string; _dark: string } }) => value[side[mode]];
  return {
    bg: of(colors.bg.DEFAULT),
    surface: of(colors.surface),
    sunken: of(colors.sunken),
    line: of(colors.line),
    text: of(colors.text),
    muted: of(colors.muted),
    own: getAccent(accent)[mode],
  };
}

const getAccent = (accent: string) => accentModes(accentProblem(accent) === undefined ? accent : STANDARD_ACCENT);

interface Props {
  siteName: string;
  logo: string | undefined;
}

function Mark({ logo, accent }: { logo: string | undefined; accent: string }) {
  if (logo !== undefined) return <img src={logo} alt="" style={{ height: '1.25rem', maxWidth: '5rem' }} />;
  return (
    <svg viewBox="0 0 64 64" width="20" height="20" aria-hidden>
      <path fill={accent} d="M0 0h64v50L50 64H0z" />
      <path fill="#f0b13f" d="M12 14h40v9H12z" />
      <path fill="#fff" d="M12 28h29v9H12zM12 42h18v9H12z" />
    </svg>
  );
}

function Mini({ mode, siteName, logo }: Props & { mode: Mode }) {
  const { control } = useFormContext<LookValues>();
  const [hex, menu, footer, sections] = useWatch({ control, name: ['accent', 'menu', 'footer', 'homeSections'] });
  const colour = palette(mode, hex.toLowerCase());
  const edge = { borderColor: colour.line };
  return (
    <Stack as="figure" gap="s2" aria-label={`Preview, ${mode}`}>
      <Text as="figcaption" fontSize="label" fontWeight="600">
        {mode === 'light' ? 'Light' : 'Dark'}
      </Text>
      <Box
        borderWidth="1px"
        borderRadius="r3"
        overflow="hidden"
        fontSize="micro"
        lineHeight="1.35"
        style={{ background: colour.bg, color: colour.text, ...edge }}
      >
        <Flex
          align="center"
          wrap="wrap"
          gap=".25rem .75rem"
          p="s3"
          borderBottomWidth="1px"
          fontWeight="600"
          style={edge}
        >
          <Mark logo={logo} accent={colour.own.accent} />
          <Box as="b" fontSize="small" fontWeight="780" me="auto" overflowWrap="anywhere">
            {siteName}
          </Box>
          {menu.map(({ label }, index) => (
            <span key={index}>{label}</span>
          ))}
        </Flex>
        <Flex align="center" gap="s3" m="s3" p="s3" borderWidth="1px" style={{ background: colour.surface, ...edge }}>
          <Grid
            placeItems="center"
            w="2rem"
            h="2rem"
            flex="none"
            fontSize="h4"
            fontWeight="780"
            color="white"
            style={{ background: colour.own.accent }}
          >
            1
          </Grid>
          <Box flex="1" minW="0">
            <Box as="b" display="block" fontSize="small">
              Copperline
            </Box>
            <span style={{ color: colour.own.text, textDecoration: 'underline' }}>Read Full Review</span>
          </Box>
          <Box
            px="s3"
            py="s2"
            borderRadius="r2"
            fontWeight="620"
            color="white"
            style={{ background: colour.own.accent }}
          >
            Claim Bonus
          </Box>
        </Flex>
        <Text px="s3" pb="s3" fontSize="micro" style={{ color: colour.muted }}>
          Home: {sections.map((section) => SECTION_NAMES[section]).join(', ')}
        </Text>
        <Grid
          templateColumns="repeat(3, minmax(0, 1fr))"
          gap="s3"
          p="s3"
          borderTopWidth="1px"
          style={{ background: colour.sunken, ...edge }}
        >
          {footer.map(({ title, links }, index) => (
            <Box key={index} overflowWrap="anywhere">
              <Box as="b" display="block">
                {title}
              </Box>
              {links.slice(0, 2).map(({ label }, at) => (
                <Box as="span" display="block" key={at} style={{ color: colour.muted }}>
                  {label}
                </Box>
              ))}
            </Box>
          ))}
        </Grid>
      </Box>
    </Stack>
  );
}

export function LookPreview({ isDirty, ...site }: Props & { isDirty: boolean }) {
  return (
    <Stack as="aside" aria-labelledby="look-preview" gap="s4" position={{ xl: 'sticky' }} top={{ xl: '5rem' }} minW="0">
      <Flex align="baseline" justify="space-between" borderTopWidth="2px" borderColor="text" pt="s3">
        <Heading as="h2" id="look-preview" fontSize="h4">
          Preview
        </Heading>
        {isDirty && (
          <Text fontSize="small" color="warm-text">
            Not saved yet
          </Text>
        )}
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'minmax(0, 1fr)' }}
        gap="s4"
      >
        <Mini mode="light" {...site} />
        <Mini mode="dark" {...site} />
      </Grid>
    </Stack>
  );
}
