import type { FieldsProps } from '../../facts/admin/fields-props';
import { focusField, openAllSections, useOpenErrors } from './editor-section';
import { useSectionMarks } from './section-marks';
import { SectionNav } from './section-nav';

export function EditorNavigation({ form }: FieldsProps) {
  const marks = useSectionMarks();
  useOpenErrors({ form });
  return <SectionNav marks={marks} onField={(name) => focusField({ form }, name)} onAll={openAllSections} />;
}
