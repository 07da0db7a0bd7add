import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Box, chakra, Heading } from '@chakra-ui/react';
import { Panel } from '../../../ui/admin/panel';
import { useFormState } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import menu from '../../../ui/menu.module.css';
import { unfold } from '../../facts/admin/fact-fold';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { BackToSections } from './back-to-sections';
import type { CasinoValues } from './casino-values';
import { findSection, SECTIONS } from './editor-sections';
import type { SectionId } from './editor-sections';
import { errorNames, SectionState } from './section-marks';

const PHONES = '(max-width: 47.99rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONES);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const useIsPhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONES).matches,
    () => false,
  );

const sectionOf = (name: string) => document.getElementById(findSection(name));

/** A field of a closed section cannot have the focus. */
export function focusField({ form }: FieldsProps, name: string): void {
  unfold(sectionOf(name));
  form.setFocus(name as FieldPath<CasinoValues>);
}

/** What lacks something before it can be listed; on phones one section, and none if nothing is missing. */
export function getFirstSections(missing: readonly { name: string }[]): readonly SectionId[] {
  const sections = SECTIONS.filter(({ id }) => missing.some(({ name }) => findSection(name) === id)).map(
    ({ id }) => id,
  );
  if (matchMedia(PHONES).matches) return sections.slice(0, 1);
  return sections.length === 0 ? ['offer'] : sections;
}

export function openAllSections(): void {
  for (const { id } of SECTIONS) unfold(document.getElementById(id));
}

/** After a refused submission: opens what is wrong, on phones the first, and focuses the first field of it. */
export function useOpenErrors({ form }: FieldsProps): void {
  const { submitCount, errors } = useFormState({ control: form.control });
  const isPhone = useIsPhone();
  const open = useEffectEvent(() => {
    const names = errorNames(errors);
    const wrong = SECTIONS.filter(({ id }) => names.some((name) => findSection(name) === id));
    for (const { id } of isPhone ? wrong.slice(0, 1) : wrong) unfold(document.getElementById(id));
    const first = names.find((name) => findSection(name) === wrong[0]?.id);
    if (first !== undefined && !document.activeElement?.matches('[aria-invalid=true]')) focusField({ form }, first);
  });
  useEffect(() => {
    if (submitCount > 0) open();
  }, [submitCount]);
}

const summaryStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 's3',
  minH: '3.25rem',
  py: 's2',
  ps: { base: 's4', md: 's5' },
  pe: { base: '2.75rem', md: '3rem' },
  cursor: 'pointer',
  scrollMarginTop: '8rem',
  '&::after': { position: 'absolute', insetEnd: { base: 's4', md: 's5' }, top: '1.125rem' },
} as const;

/** On phones, opening one section closes the one above it, which moves this one out of sight. */
function keepInSight({ currentTarget: fold }: SyntheticEvent<HTMLDetailsElement>): void {
  const summary = fold.querySelector('summary');
  const focused = document.activeElement;
  if (!fold.open || !summary || (focused !== summary && focused !== document.body)) return;
  const { top, bottom } = summary.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) fold.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

interface Props {
  id: SectionId;
  isOpenAtFirst?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the editor that folds; its fields stay in the form. The element itself keeps the state, so that the
 * browser's find-in-page and links into the page open it too.
 */
export function EditorSection({ id, isOpenAtFirst = false, aside, children }: Props) {
  const isPhone = useIsPhone();
  const label = SECTIONS.find((section) => section.id === id)?.label;
  return (
    <Panel
      as="section"
      id={id}
      // Focusable, so that following the browser's #link focuses it.
      tabIndex={-1}
      aria-labelledby={`section-${id}`}
      position="relative"
      p="0"
      scrollMarginTop="7rem"
    >
      <details
        // Of those with one name the browser keeps one open.
        name={isPhone ? 'editor-section' : undefined}
        open={isOpenAtFirst}
        onToggle={keepInSight}
      >
        <chakra.summary className={menu.chevron} css={summaryStyles}>
          <Heading as="h2" id={`section-${id}`} fontSize="h4">
            {label}
          </Heading>
          <SectionState id={id} />
          {aside}
        </chakra.summary>
        <Box px={{ base: 's4', md: 's5' }} pb={{ base: 's4', md: 's5' }} pt="s2">
          <BackToSections section={id} />
          {children}
        </Box>
      </details>
    </Panel>
  );
}
