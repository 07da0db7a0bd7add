declare module 'virtual:boot-script' {
  export const BOOT_SCRIPT: string;
}
