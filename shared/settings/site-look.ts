export const HOME_SECTIONS = ['top', 'recent', 'posts', 'trust'] as const;
export type HomeSection = (typeof HOME_SECTIONS)[number];

export interface MenuEntry {
  label: string;
  path: string;
}
