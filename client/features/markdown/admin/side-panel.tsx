import { useId } from 'react';
import type { ReactNode } from 'react';
import { Flex, Grid, IconButton, Text } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import type { EditorSide } from './use-editor-side';

const WIDE = '@media (min-width: 80rem)';

const styles = {
  columns: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  panel: {
    [WIDE]: {
      position: 'sticky',
      top: '4.75rem',
      maxH: 'calc(100dvh - 5.5rem)',
      overflowY: 'auto',
      // Room for the focus ring of its fields.
      m: '-4px',
      p: '4px',
      '&[data-open]': { w: 'calc(20rem + 8px)' },
    },
  },
  head: { display: 'none', [WIDE]: { display: 'flex' } },
  content: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
    [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  folded: { [WIDE]: { display: 'none' } },
} as const;

interface Props {
  /** 'Post settings' */
  label: string;
  side: EditorSide;
  onShow: (side: EditorSide) => void;
  panel: ReactNode;
  children: ReactNode;
}

/** An editor with its settings: beside the text where there is room, where they fold, else below it. */
export function WithSidePanel({ label, side, onShow, panel, children }: Props) {
  const id = useId();
  const isOpen = side === 'settings';
  return (
    <Grid css={styles.columns} gap="s5" alignItems="start">
      {children}
      <Grid as="aside" aria-label={label} data-open={isOpen ? '' : undefined} gap="s3" minW="0" css={styles.panel}>
        <Flex css={styles.head} align="center" justify="space-between">
          {isOpen && (
            <Text fontSize="label" fontWeight="620" color="muted">
              {label}
            </Text>
          )}
          <IconButton
            variant={isOpen ? 'ghost' : 'outline'}
            size="sm"
            aria-label={label}
            title={isOpen ? 'Fold' : label}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onShow(isOpen ? 'text' : 'settings')}
          >
            <AdminIcon name={isOpen ? 'right' : 'gear'} small />
          </IconButton>
        </Flex>
        <Grid
          id={id}
          css={isOpen ? styles.content : [styles.content, styles.folded]}
          gap="s4"
          alignContent="start"
          alignItems="start"
        >
          {panel}
        </Grid>
      </Grid>
    </Grid>
  );
}
