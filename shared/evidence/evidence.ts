/** What a picture shows, as its alternative text names it. */
export const EVIDENCE_KINDS = {
  cashier: 'Cashier',
  terms: 'Terms',
  receipt: 'Receipt',
  support: 'Support chat',
  other: 'Screenshot',
} as const;
export type EvidenceKind = keyof typeof EVIDENCE_KINDS;

/** A part of a picture that is covered, in thousandths of its width and height. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}
export const WHOLE = 1000;
/** Of what is covered: neither light nor dark, so that it is seen on every screenshot. */
export const COVER_COLOUR = '#80827f';

/** A picture as an editor has described it. */
export interface Evidence {
  id: string;
  mediaId: string;
  kind: EvidenceKind;
  takenOn: string;
  caption: string;
  proves: string | null;
  blur: Rectangle[];
}

export const MAX_EVIDENCE = 24;
export const MAX_RECTANGLES = 40;
export const MAX_CAPTION = 160;

/** What a picture proves: 'status' is the site's status and its reason, such as a warning. */
export const STATUS_CLAIM = 'status';
export const factClaim = (key: string) => `fact:${key}`;
export const scoreClaim = (criterion: string) => `score:${criterion}`;
export const payoutClaim = (id: string) => `payout:${id}`;

/** Whether a picture backs what a warning says: the warning itself, or a withdrawal. */
export const isReceipt = ({ proves }: Pick<Evidence, 'proves'>): boolean =>
  proves === STATUS_CLAIM || proves?.startsWith('payout:') === true;

export interface Size {
  width: number;
  height: number;
}

const MAX_SIDE = 1600;
/** Width of the smaller drawing, for lists. */
export const SMALL_WIDTH = 480;

/** Size of the drawing of an original of this size. */
export function drawnSize({ width, height }: Size): Size {
  const part = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) };
}

const DRAWING = /^[0-9a-f]{32}-(\d{1,4})x(\d{1,4})$/;

/** The size in a drawing's name. */
export function sizeOfDrawing(drawing: string): Size {
  const [, width = 0, height = 0] = DRAWING.exec(drawing) ?? [];
  return { width: Number(width), height: Number(height) };
}

export const drawingPath = (drawing: string, { isSmall = false } = {}): string =>
  `/evidence/${drawing}${isSmall ? '-small' : ''}.webp`;

const ADDRESS = /^(.+?)(-small)?\.webp$/;

/** The drawing that an address asks for; undefined for a name that is never issued. */
export function readDrawingName(name: string): { drawing: string; isSmall: boolean } | undefined {
  const [, drawing = '', small] = ADDRESS.exec(name) ?? [];
  return DRAWING.test(drawing) ? { drawing, isSmall: small !== undefined } : undefined;
}
