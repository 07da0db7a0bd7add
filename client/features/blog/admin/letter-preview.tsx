import { useState } from 'react';
import type { Ref } from 'react';
import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import segmented from '../../../ui/form/segmented.module.css';
import type { LetterState } from './letter-sending';

const VIEWS = { light: 'Light', dark: 'Dark', text: 'Text' } as const;
type View = keyof typeof VIEWS;

/** The next mail takes the place of the shown one once it has loaded, so that nothing jumps while one writes. */
function MailFrame({ src, title }: { src: string; title: string }) {
  const [shown, setShown] = useState(src);
  const [height, setHeight] = useState(0);

  function show(frame: HTMLIFrameElement): void {
    const mail = frame.contentDocument?.documentElement;
    if (!mail) return;
    const measure = () => setHeight(mail.offsetHeight);
    measure();
    // Images arrive later, and a narrower mail is taller.
    new ResizeObserver(measure).observe(mail);
    setShown(src);
  }

  return (
    <Box position="relative" minH="16rem">
      {[...new Set([shown, src])].map((one) => (
        <chakra.iframe
          key={one}
          src={one}
          title={one === shown ? `Mail: ${title}` : 'The next mail'}
          sandbox="allow-same-origin"
          display="block"
          w="full"
          h={`${height}px`}
          {...(one !== shown && { position: 'absolute', top: '0', visibility: 'hidden' })}
          onLoad={({ currentTarget }) => {
            if (one === src) show(currentTarget);
          }}
        />
      ))}
    </Box>
  );
}

interface Props {
  letter: LetterState;
  /** Why it is not of what is typed. */
  lag?: string | undefined;
  scroller?: Ref<HTMLDivElement>;
}

/** The mail as it is sent, by the same renderer, of the text that was saved last. */
export function LetterPreview({ letter: { id, mail, updatedAt, title }, lag, scroller }: Props) {
  const [view, setView] = useState<View>('light');
  const size = mail.problem ?? `${mail.kilobytes} KB of at most 100`;
  return (
    <Flex as="section" aria-label="As mail" direction="column" flex="1" minW="0">
      <Flex
        wrap="wrap"
        align="center"
        justify="space-between"
        gap="s1 s3"
        minH="tap"
        px="s4"
        py="s1"
        borderBottomWidth="1px"
        borderColor="line"
      >
        <Flex align="baseline" wrap="wrap" columnGap="s2" flex="1 1 10rem" minW="0">
          <chakra.h2 fontSize="label" fontWeight="620" color="muted">
            As mail
          </chakra.h2>
          <Text
            fontSize="micro"
            {...(mail.problem === null ? { color: 'muted' } : { color: 'negative', role: 'status' })}
          >
            {lag ?? size}
          </Text>
        </Flex>
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
      {mail.problem === null && (
        <Box
          ref={scroller}
          flex="1"
          overflow="auto"
          maxH={{ base: '36rem', xl: '44rem' }}
          tabIndex={0}
          role="region"
          aria-label={view === 'text' ? 'Text of the mail' : 'Mail'}
        >
          {view === 'text' ? (
            <chakra.pre whiteSpace="pre-wrap" overflowWrap="anywhere" fontSize="small" m="0" p="s4">
              {mail.text}
            </chakra.pre>
          ) : (
            // A changed text is a different mail.
            <MailFrame
              key={view}
              src={`/admin/letters/${id}/mail?mode=${view}&at=${updatedAt.getTime()}`}
              title={title}
            />
          )}
        </Box>
      )}
    </Flex>
  );
}
