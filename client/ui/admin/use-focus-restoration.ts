import { useEffect } from 'react';
import { focusRegion } from '../focus-region';

const MOST_PLACES = 20;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

interface Step {
  node: Element;
  parent: Element;
  index: number;
}

/** Ancestors, recorded while the element is in the document: they are needed after its removal. */
interface Place {
  element: HTMLElement;
  isInMain: boolean;
  steps: Step[];
}

function getPlace(element: HTMLElement): Place {
  const steps: Step[] = [];
  for (let node: Element = element; node.parentElement; node = node.parentElement) {
    steps.push({ node, parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) });
  }
  return { element, isInMain: element.closest('main') !== null, steps };
}

const isDisabled = (element: Element) => element.matches(':disabled');
const isReachable = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !isDisabled(element);
const controlsIn = (root: Element) =>
  [root, ...root.querySelectorAll('*')].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches(FOCUSABLE),
  );

const getVerb = (control: Element) =>
  /\S+/.exec(control.textContent.trim() || (control.getAttribute('aria-label') ?? ''))?.[0];

/** Both do the same, each for its own row. A link that is a row's name is identified by its place alone. */
const doTheSame = (one: Element, other: Element | undefined, isSamePlace: boolean) =>
  other?.tagName === one.tagName &&
  (getVerb(other) === getVerb(one) || (isSamePlace && one.matches('a[href]:not([aria-label])')));

/**
 * The control of a row that does what the removed one did: in the row that follows, or the one before. The row itself if
 * it takes the focus.
 */
function findTwin({ element }: Place, { node, parent, index }: Step): HTMLElement | undefined {
  const place = controlsIn(node).indexOf(element);
  return [parent.children[index], parent.children[index - 1]]
    .filter((row) => row?.tagName === node.tagName)
    .map((row) => {
      // What acts without asking: the key pressed once more must not act on this row, too.
      if (row instanceof HTMLElement && row.tabIndex === -1 && row.hasAttribute('tabindex')) return row;
      const controls = row ? controlsIn(row).filter(isReachable) : [];
      const same = controls[place];
      return doTheSame(element, same, true) ? same : controls.find((control) => doTheSame(element, control, false));
    })
    .find((control) => control !== undefined);
}

function headingOver(parent: Element): HTMLElement | null {
  const part = parent.closest('section, fieldset, form, [role=region], [role=group]');
  if (part === null) return null;
  const heading = part.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6, legend');
  if (heading === null || !isReachable(heading)) return part.parentElement && headingOver(part.parentElement);
  heading.tabIndex = -1;
  return heading;
}

/**
 * The element to focus after a removal; undefined while the former one is only temporarily disabled. Never a control
 * with another effect: pressing the key again would trigger it.
 */
function findSuccessor(places: readonly Place[]): HTMLElement | 'main' | undefined {
  for (const [at, place] of [...places.entries()].toReversed()) {
    const { element, isInMain, steps } = place;
    if (element.isConnected && isReachable(element)) return element;
    if (element.isConnected && isDisabled(element)) return undefined;
    // Removed elements outside main (dialogs, menus) are skipped; one inside, such as a dialog's removed opener, has a
    // place.
    if (!isInMain) continue;
    const removed = steps.find(({ parent }) => parent.isConnected);
    if (!removed) return 'main';
    return (
      findTwin(place, removed) ??
      findOpener(places.slice(0, at), place, removed) ??
      headingOver(removed.parent) ??
      'main'
    );
  }
  return 'main';
}

function findOpener(earlier: readonly Place[], { element }: Place, { node, parent }: Step): HTMLElement | undefined {
  if (node === element || node.matches('li, tr, section')) return undefined;
  const part = parent.closest('li, tr, section, form');
  const opener = earlier.findLast((place) => !node.contains(place.element))?.element;
  return opener && part?.contains(opener) && isReachable(opener) ? opener : undefined;
}

/**
 * Browsers reset the focus to the page's start when the focused element is removed with a dialog, menu or row. This
 * moves it to the previously focused element, to the same control in the following row, or to the heading above. After
 * touch or mouse input the page does not scroll.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    const places: Place[] = [];
    let isIntentionalBlur = true;
    let isByPointer = false;

    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.id === 'main') return;
      isIntentionalBlur = false;
      places.push(getPlace(target));
      if (places.length > MOST_PLACES) places.shift();
    }

    function onPointerDown({ target }: PointerEvent) {
      isByPointer = true;
      isIntentionalBlur = !(target instanceof Element && target.closest(FOCUSABLE));
    }

    function onKeyDown() {
      isByPointer = false;
    }

    function onChange() {
      if (isIntentionalBlur || (document.activeElement && document.activeElement !== document.body)) return;
      const successor = findSuccessor(places);
      if (successor === 'main') {
        isIntentionalBlur = true;
        focusRegion('main');
      } else successor?.focus({ preventScroll: isByPointer });
    }

    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
}
