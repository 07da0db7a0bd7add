declare module 'virtual:boot-script' {
  /** client/boot/boot.ts, as it stands in every page. */
  export const BOOT_SCRIPT: string;
}
