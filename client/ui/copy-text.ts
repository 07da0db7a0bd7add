const WAIT_MS = 2000;

/**
 * Whether the text is in the clipboard now: it needs https and the visitor's permission. A browser that never answers
 * counts as one that refuses.
 */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
  if (!clipboard) return false;
  const written = clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  return await Promise.race([written, new Promise<boolean>((resolve) => setTimeout(resolve, WAIT_MS, false))]);
}
