import { useEffect } from 'react';
import { focusRegion } from '../focus-region';

const MOST_PLACES = 20;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

interface Step {
  node: Element;
  parent: Element;
  index: number;
}

/** An element's ancestors, recorded while it is in the document: they are needed after its removal. */
interface Place {
  element: HTMLElement;
  isInMain: boolean;
  steps: Step[];
}

function placeOf(element: HTMLElement): Place {
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

/**
 * The control to focus after a removal: the same control in the row, card or part that follows, otherwise the first one
 * after it, otherwise the last one before it.
 */
function neighbour({ element, steps }: Place): HTMLElement | undefined {
  const removed = steps.find(({ parent }) => parent.isConnected);
  if (!removed) return undefined;
  const { node, parent, index } = removed;
  const [successor, ...later] = [...parent.children].slice(index);
  if (!successor) return controlsIn(parent).findLast(isReachable);
  const controls = controlsIn(successor);
  const same = successor.tagName === node.tagName ? controls[controlsIn(node).indexOf(element)] : undefined;
  return same && isReachable(same) ? same : [...controls, ...later.flatMap(controlsIn)].find(isReachable);
}

/** The element to focus; undefined while the former one is only temporarily disabled. */
function successorOf(places: readonly Place[]): HTMLElement | 'main' | undefined {
  for (const place of places.toReversed()) {
    const { element, isInMain } = place;
    if (element.isConnected && isReachable(element)) return element;
    if (element.isConnected && isDisabled(element)) return undefined;
    // Removed elements outside main (dialogs, menus) are skipped; one inside, such as a dialog's removed opener, has a
    // neighbour.
    if (isInMain) return neighbour(place) ?? 'main';
  }
  return 'main';
}

/**
 * Browsers reset the focus to the page's start when the focused element is removed with a dialog, a menu or a deleted
 * row. This restores it to the previously focused element, or to a neighbour of the removed one. After touch or mouse
 * input the page does not scroll to it.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    const places: Place[] = [];
    let isIntentionalBlur = true;
    let isByPointer = false;

    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.id === 'main') return;
      isIntentionalBlur = false;
      places.push(placeOf(target));
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
      const successor = successorOf(places);
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
