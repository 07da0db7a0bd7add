import { useEffect } from 'react';

/**
 * Style sheets read the attribute on the root element instead of `html:has(…)`, which would restyle the page at every
 * change of the document.
 */
export function useRootAttribute(name: string, isOn: boolean) {
  useEffect(() => {
    document.documentElement.toggleAttribute(name, isOn);
    return () => document.documentElement.removeAttribute(name);
  }, [name, isOn]);
}
