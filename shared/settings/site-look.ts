/** Default order of the sections below the heading. */
export const HOME_SECTIONS = ['top', 'recent', 'posts', 'trust'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export interface MenuEntry {
  label: string;
  /** A path on this site, or an https address elsewhere. */
  path: string;
}
