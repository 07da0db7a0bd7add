import { useEffect } from 'react';

/**
 * Sets an attribute without a value on the root element while `isOn`. Style sheets read it there instead of by
 * `html:has(…)`, which would restyle the whole page at every change of the document.
 */
export function useRootAttribute(name: string, isOn: boolean) {
  useEffect(() => {
    document.documentElement.toggleAttribute(name, isOn);
    return () => document.documentElement.removeAttribute(name);
  }, [name, isOn]);
}
