/**
 * Of a button that its own use can switch off: the browser would take the focus from one that is disabled, and the
 * keyboard would begin again at the top of the page.
 */
export function focusableWhenDisabled(isDisabled: boolean, onClick: (() => void) | undefined) {
  return {
    'aria-disabled': isDisabled,
    // Chakra's mark: without hover.
    ...(isDisabled && { 'data-disabled': '' }),
    onClick: () => {
      if (!isDisabled) onClick?.();
    },
  };
}
