import { useEffect } from 'react';
import { focusRegion } from '../focus-region';

const MOST_PLACES = 20;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

interface Step {
  node: Element;
  parent: Element;
  index: number;
}

/** The surroundings of an element, noted while it stands: it may be gone when they are needed. */
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
 * In the row, card or part that took the place of a removed one the same control, else the first from there on; before
 * it the last.
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

/** Undefined while what had the focus is only disabled for a moment. */
function successorOf(places: readonly Place[]): HTMLElement | 'main' | undefined {
  for (const place of places.toReversed()) {
    const { element, isInMain } = place;
    if (element.isConnected && isReachable(element)) return element;
    if (element.isConnected && isDisabled(element)) return undefined;
    // The opener of a dialog that is gone, and went itself meanwhile.
    if (isInMain) return neighbour(place) ?? 'main';
  }
  return 'main';
}

/**
 * Browsers let the focus fall to the page's beginning when the element that has it goes: with a dialog, a menu or a
 * deleted row. It goes back to what had it before, or to the neighbour of what is gone. Under a finger the page stays.
 */
export function useLostFocus(): void {
  useEffect(() => {
    const places: Place[] = [];
    let isLeftOnPurpose = true;
    let isByPointer = false;

    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.id === 'main') return;
      isLeftOnPurpose = false;
      places.push(placeOf(target));
      if (places.length > MOST_PLACES) places.shift();
    }

    function onPointerDown({ target }: PointerEvent) {
      isByPointer = true;
      isLeftOnPurpose = !(target instanceof Element && target.closest(FOCUSABLE));
    }

    function onKeyDown() {
      isByPointer = false;
    }

    function onChange() {
      if (isLeftOnPurpose || (document.activeElement && document.activeElement !== document.body)) return;
      const successor = successorOf(places);
      if (successor === 'main') {
        isLeftOnPurpose = true;
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
