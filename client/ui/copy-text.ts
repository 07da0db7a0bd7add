const WAIT_MS = 2000;

/** Copying needs https and permission. A browser that never responds counts as refusing. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
  if (!clipboard) return false;
  const written = clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  return await Promise.race([written, new Promise<boolean>((resolve) => setTimeout(resolve, WAIT_MS, false))]);
}
