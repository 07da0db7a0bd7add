/** What the home page has below its heading, in SPEC.md's order. */
export const HOME_SECTIONS = ['top', 'recent', 'posts', 'trust'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export interface MenuEntry {
  label: string;
  /** A path of this site, with a query and a fragment if need be, or an https address elsewhere. */
  path: string;
}
