import { chakra } from '@chakra-ui/react';
import type { SectionId } from './editor-sections';
import { SECTION_NAV } from './section-nav';

const styles = {
  position: 'absolute',
  zIndex: 'docked',
  display: 'flex',
  alignItems: 'center',
  minH: 'tap',
  px: 's3',
  bg: 'text',
  color: 'bg',
  fontSize: 'small',
  '&:not(:focus)': { clipPath: 'inset(50%)' },
} as const;

/** Visible on focus: a section can have hundreds of fields, and its links are at the top of the page. */
export function BackToSections({ section }: { section: SectionId }) {
  return (
    <chakra.a
      href={`#${SECTION_NAV}`}
      css={styles}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>(`#${SECTION_NAV} a[href="#${section}"]`)?.focus();
      }}
    >
      Back to sections
    </chakra.a>
  );
}
