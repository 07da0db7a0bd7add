import { useState } from 'react';
import { Box, Button, Flex, Stack, Text, chakra } from '@chakra-ui/react';
import { Panel } from '../../../ui/admin/panel';
import segmented from '../../../ui/segmented.module.css';
import type { LetterState } from './letter-sending';

const VIEWS = { light: 'Light', dark: 'Dark', text: 'Text' } as const;
type View = keyof typeof VIEWS;

interface Props {
  letter: LetterState;
  onSave?: () => void;
}

export function LetterPreview({ letter: { id, mail, updatedAt, title }, onSave }: Props) {
  const [view, setView] = useState<View>('light');
  const size = mail.problem ?? `${mail.kilobytes} KB of at most 100${onSave ? ', as it was saved last' : ''}.`;
  return (
    <Panel p="s4" as="section" aria-label="As mail">
      <Stack gap="s3">
        <Flex wrap="wrap" align="center" justify="space-between" gap="s2 s4">
          <Box>
            <Text as="h2" fontWeight="620" fontSize="small">
              As mail
            </Text>
            <Text fontSize="small" role="status" color={mail.problem === null ? 'muted' : 'negative'}>
              {size}
            </Text>
          </Box>
          {mail.problem === null && (
            <Box className={segmented.segmented} role="group" aria-label="Shown as">
              {Object.entries(VIEWS).map(([key, label]) => (
                <button key={key} type="button" aria-pressed={view === key} onClick={() => setView(key as View)}>
                  {label}
                </button>
              ))}
            </Box>
          )}
        </Flex>
        {mail.problem === null &&
          (view === 'text' ? (
            <chakra.pre
              tabIndex={0}
              aria-label="Text of the mail"
              role="region"
              maxH="36rem"
              overflow="auto"
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
              fontSize="small"
              m="0"
              p="s4"
              borderWidth="1px"
              borderColor="line"
            >
              {mail.text}
            </chakra.pre>
          ) : (
            <chakra.iframe
              // A changed text is a different mail.
              key={`${view} ${updatedAt.getTime()}`}
              title={`Mail: ${title}`}
              src={`/admin/letters/${id}/mail?mode=${view}&at=${updatedAt.getTime()}`}
              sandbox=""
              w="full"
              h="36rem"
              borderWidth="1px"
              borderColor="line"
            />
          ))}
        {onSave && (
          <Button alignSelf="flex-start" onClick={onSave}>
            Save and show it
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
