/**
 * One path each on a 20 px grid, stroke width 1.75. Only icons of visitor pages; the rest is in admin-icon-paths.ts.
 */
export const iconPaths = {
  alert: 'M10 3 18 16.5H2zM10 8v4M10 14.2v.1',
  bars: 'M3 5h14M3 10h9M3 15h5',
  check: 'M4 10.5l4 4 8-9',
  clock: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 6v4.2l3 2',
  copy: 'M7 7h9v9H7zM13 4H4v9',
  ext: 'M7 5h8v8M15 5 5.5 14.5',
  eye: 'M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10zM10 7.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  help: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM7.8 8a2.2 2.2 0 1 1 3.4 1.8c-.8.5-1.2.9-1.2 1.7M10 14v.1',
  info: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 9v5M10 6.2v.1',
  left: 'M16 10H4M9 5l-5 5 5 5',
  mark: 'M5 3h10v14l-5-4-5 4z',
  minus: 'M4 10h12',
  menu: 'M3 6h14M3 10h14M3 14h9',
  mode: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  pen: 'M4 16l.8-3.6L13 4l3 3-8.4 8.2zM11.5 5.5l3 3',
  right: 'M4 10h12M11 5l5 5-5 5',
  scale: 'M10 3v14M6 17h8M4 6h12M4 6l-2 5.5h4.5zM16 6l-2.3 5.5H18z',
  seal: 'M10 2.5l6.5 2.5v5c0 3.8-2.6 6.3-6.5 7.5-3.9-1.2-6.5-3.7-6.5-7.5V5zM7 10l2.2 2.2L13.2 8',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13.2 13.2 17 17',
  sliders: 'M3 6h8M15 6h2M11 4h4v4h-4zM3 14h2M9 14h8M5 12h4v4H5z',
  ticket: 'M3 5.5h14v3a1.5 1.5 0 0 0 0 3v3H3v-3a1.5 1.5 0 0 0 0-3zM12 6v8',
  tool: 'M4 4h12v12H4zM4 8h12M8 8v8M12 11v2',
  user: 'M10 3.5a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5zM3.5 17c.6-3.2 3-4.5 6.5-4.5s5.9 1.3 6.5 4.5',
  x: 'M5 5l10 10M15 5 5 15',
} as const;

export type IconName = keyof typeof iconPaths;
