/**
 * For a button that its own action can disable: a `disabled` button loses the focus, and keyboard navigation would
 * restart at the top of the page.
 */
export function focusableWhenDisabled(isDisabled: boolean, onClick: (() => void) | undefined) {
  return {
    'aria-disabled': isDisabled,
    // Chakra's attribute for disabled styles, without hover.
    ...(isDisabled && { 'data-disabled': '' }),
    onClick: () => {
      if (!isDisabled) onClick?.();
    },
  };
}
