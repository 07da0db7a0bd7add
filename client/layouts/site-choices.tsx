import { Tray } from '../features/compare/tray';
import { SavedMarks } from '../features/saved/saved-marks';
import { useFocusClearOfBars } from '../ui/use-focus-clear-of-bars';

export function SiteChoices({ clicked }: { clicked: readonly HTMLElement[] }) {
  useFocusClearOfBars();
  return (
    <>
      <Tray clicked={clicked.filter(({ dataset }) => dataset['compare'] !== undefined)} />
      <SavedMarks clicked={clicked.filter(({ dataset }) => dataset['save'] !== undefined)} />
    </>
  );
}
