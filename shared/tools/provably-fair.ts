import { formatNumber } from '../text/format-number';
import {
  crashOutcome,
  decimals,
  isFormulaOfScheme,
  fraction,
  listGames,
  isKnownFormula,
  leading,
  FAIR_GAMES,
  numberStep,
  RANGE,
  TILES,
  DIGITS,
} from './fair-formulas';
import type { FairGame, FairStep, Hashing, Outcome, Steps } from './fair-formulas';
import { FAIR_FORMULAS } from '../facts/fairness-schemes';
import type { FairnessScheme } from '../facts/fairness-schemes';
import { cleaned, PASTED_FILE, PASTED_HEX, PASTED_TEXT, listReadings } from './seed-readings';

export interface RoundFields {
  scheme: string;
  formula: string;
  game: string;
  serverSeed: string;
  hash: string;
  clientSeed: string;
  nonce: string;
  edge: string;
  mines: string;
  odds: string;
}
export type RoundField = keyof RoundFields;
export type RoundProblems = Partial<Record<RoundField, string>>;

export interface FairRound {
  /** The server seed, in one of its readings, matches the hash shown before the round. */
  isPromised: boolean;
  reading: string;
  label: string;
  outcome: string;
  steps: FairStep[];
  others: { reading: string; outcome: string }[];
}

export type Checked = Exclude<FairnessScheme, 'none'>;

interface SchemeWords {
  serverSeed: string;
  hash: string;
  clientSeed?: string;
  nonce?: string;
}

export const SCHEMES: Readonly<Record<Checked, SchemeWords>> = {
  'seed-pair': {
    serverSeed: 'Server seed, shown after the round',
    hash: 'Hash shown before the round',
    clientSeed: 'Client seed',
    nonce: 'Nonce',
  },
  'hash-chain': {
    serverSeed: 'Seed of this round',
    hash: 'Seed of the round before',
    clientSeed: 'Public salt',
  },
  'public-seed': {
    serverSeed: 'Server seed, shown after the round',
    hash: 'Hash shown before the round',
    clientSeed: 'Hash of the public block',
    nonce: 'Round number',
  },
  commitment: {
    serverSeed: 'Text shown after the round',
    hash: 'Hash shown before the round',
  },
};

export const GAME_RULES: Readonly<Record<FairGame, string>> = {
  crash:
    '100 less the edge, divided by (1 − the number), cut to a whole number, is the multiplier in hundredths, at least 1.00.',
  dice: 'The number times 10,000, cut to a whole number, is the roll in hundredths: 0.00 to 99.99.',
  roulette: 'The number times 15, cut to a whole number, is the slot: 0 is green, 1 to 7 red, 8 to 14 black.',
  mines:
    'Each mine has a message of its own, which ends in “:1”, “:2” and so on. Multiply its number by the tiles still free and drop the decimals: that many free tiles are skipped, and the mine is under the next. Tiles are 1 to 25, row by row.',
  'case-opening':
    'The number times 1,000,000, cut to a whole number, is the ticket. The items hold tickets in their order, 10,000 for each percent.',
};

export const MAX_SEED = 256;
export const MAX_TEXT = 5000;
export const MAX_ODDS = 5000;
const MAX_ITEMS = 200;
const TICKETS = 1_000_000;
const SHA256_HEX = /^[0-9a-f]{64}$/i;

export const getSchemeWords = ({
  scheme,
  formula,
}: Pick<RoundFields, 'scheme' | 'formula'>): SchemeWords | undefined =>
  !isChecked(scheme)
    ? undefined
    : {
        ...SCHEMES[scheme],
        ...(scheme === 'public-seed' && formula === 'csgoempire' && { clientSeed: 'Public seed' }),
      };

export const isFairGame = (text: string): text is FairGame => Object.hasOwn(FAIR_GAMES, text);
export const isChecked = (text: string): text is Checked => Object.hasOwn(SCHEMES, text);

/** Only seed and hash can be compared, because the formula is unknown or missing. */
export const isHashOnly = ({ scheme, formula }: Pick<RoundFields, 'scheme' | 'formula'>) =>
  scheme === 'commitment' || formula === 'other';

export function usesField(fields: Pick<RoundFields, 'scheme' | 'formula' | 'game'>, field: RoundField): boolean {
  const { scheme, formula, game } = fields;
  if (field === 'scheme') return true;
  if (!isChecked(scheme)) return false;
  if (field === 'serverSeed' || field === 'hash') return true;
  if (field === 'formula') return scheme !== 'commitment';
  if (isHashOnly(fields)) return false;
  if (field === 'clientSeed' || field === 'nonce') return SCHEMES[scheme][field] !== undefined;
  if (field === 'edge') return game === 'crash' && formula === 'hmac-52';
  if (field === 'mines') return game === 'mines';
  if (field === 'odds') return game === 'case-opening';
  return true;
}

function hashProblem(pasted: string, what: string): string | undefined {
  const text = cleaned(pasted, PASTED_HEX);
  if (SHA256_HEX.test(text)) return undefined;
  if (/[^0-9a-f]/i.test(text)) return `${what} is written with 0 to 9 and a to f alone.`;
  return `${what} has 64 characters; this has ${formatNumber(text.length)}.`;
}

function seedProblem(text: string, name: string, most = MAX_SEED): string | undefined {
  if (text.trim() === '') return `${name} is missing.`;
  return text.length > most
    ? `At most ${formatNumber(most)} characters; this has ${formatNumber(text.length)}.`
    : undefined;
}

interface Item {
  name: string;
  tickets: number;
}

const CHANCE = /(?<![\s,;:])[\s,;:]+(\d{1,3}(?:\.\d{1,4})?)\s*%?$/;

function toItems(odds: string): Item[] | string {
  if (odds.length > MAX_ODDS)
    return `At most ${formatNumber(MAX_ODDS)} characters; this has ${formatNumber(odds.length)}.`;
  const lines = odds.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length > MAX_ITEMS) return `At most ${MAX_ITEMS} items; these are ${formatNumber(lines.length)}.`;
  const items: Item[] = [];
  for (const [index, line] of lines.entries()) {
    const chance = CHANCE.exec(line.trim());
    const name = line.trim().slice(0, chance?.index ?? 0);
    if (name === '') return `Line ${index + 1} is not an item and its chance, such as “AK-47 Redline, 2.5”.`;
    items.push({ name, tickets: Math.round(Number(chance?.[1]) * (TICKETS / 100)) });
  }
  const total = items.reduce((sum, { tickets }) => sum + tickets, 0);
  if (items.length > 0 && total !== TICKETS) {
    return `The chances must add up to 100%; these add up to ${total / (TICKETS / 100)}%.`;
  }
  return items;
}

const PROBLEM_OF: Readonly<Record<RoundField, (fields: RoundFields) => string | undefined>> = {
  scheme: ({ scheme }) => {
    if (scheme === 'none') return 'A site without a scheme gives nothing to check.';
    return isChecked(scheme) ? undefined : 'Choose one of the schemes.';
  },
  formula: ({ formula, scheme }) =>
    Object.hasOwn(FAIR_FORMULAS, formula) && isFormulaOfScheme(formula, scheme)
      ? undefined
      : 'Choose one of the formulas.',
  game: ({ game, formula }) =>
    listGames(formula).some((one) => one === game) ? undefined : 'Choose one of the games.',
  serverSeed: ({ scheme, serverSeed }) =>
    scheme === 'hash-chain'
      ? hashProblem(serverSeed, 'A seed of the chain')
      : scheme === 'commitment'
        ? seedProblem(serverSeed, 'The text', MAX_TEXT)
        : seedProblem(serverSeed, 'The server seed'),
  hash: ({ scheme, hash }) => hashProblem(hash, scheme === 'hash-chain' ? 'A seed of the chain' : 'A SHA-256 hash'),
  clientSeed: ({ scheme, formula, clientSeed }) => {
    if (formula === 'csgoempire') return seedProblem(clientSeed, 'The public seed');
    if (scheme === 'public-seed') return hashProblem(clientSeed, 'The hash of a block');
    return seedProblem(clientSeed, scheme === 'hash-chain' ? 'The public salt' : 'The client seed');
  },
  nonce: ({ nonce }) => (/^\d{1,15}$/.test(nonce) ? undefined : 'A whole number from 0, such as 483.'),
  edge: ({ edge }) =>
    /^\d{1,2}(\.\d{1,2})?$/.test(edge) && Number(edge) <= 50
      ? undefined
      : 'A percentage from 0 to 50, such as 3 or 2.5.',
  mines: ({ mines }) =>
    /^\d{1,2}$/.test(mines) && Number(mines) >= 1 && Number(mines) < TILES
      ? undefined
      : `A whole number from 1 to ${TILES - 1}.`,
  odds: ({ odds }) => {
    const items = toItems(odds);
    return typeof items === 'string' ? items : undefined;
  },
};

const FIELDS = Object.keys(PROBLEM_OF) as RoundField[];

/** A block's hash, often used as a public salt, has only one spelling. */
function getClientSeed({ scheme, formula, clientSeed }: RoundFields): string {
  const hash = cleaned(clientSeed, PASTED_HEX);
  const isBlock =
    (scheme === 'public-seed' && formula !== 'csgoempire') || (scheme === 'hash-chain' && SHA256_HEX.test(hash));
  return isBlock ? hash : clientSeed;
}

function readRound(fields: RoundFields): RoundFields {
  const { serverSeed } = fields;
  const read = { ...fields };
  for (const field of FIELDS) read[field] = cleaned(fields[field], PASTED_TEXT);
  return {
    ...read,
    serverSeed,
    clientSeed: getClientSeed(fields),
    hash: cleaned(fields.hash, PASTED_HEX),
    nonce: read.nonce.replace(/^0+(?=\d)/, ''),
  };
}

export function roundProblems(typed: RoundFields): RoundProblems {
  const fields = readRound(typed);
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const problem = usesField(fields, field) ? PROBLEM_OF[field](fields) : undefined;
      return problem === undefined ? [] : [[field, problem] as const];
    }),
  );
}

const scaled = (value: bigint, count: number) => Number((value * BigInt(count)) / RANGE);

export function toValidRound(fields: RoundFields): RoundFields {
  const formula = isFormulaOfScheme(fields.formula, fields.scheme) ? fields.formula : 'hmac-52';
  const games = listGames(formula);
  return { ...fields, formula, game: games.find((one) => one === fields.game) ?? games[0] ?? fields.game };
}

function diceOutcome(value: bigint): Outcome {
  const outcome = (scaled(value, 10_000) / 100).toFixed(2);
  const code = `${fraction(value).toFixed(12)} × 10,000 = ${decimals(fraction(value) * 10_000, 4)}, so ${outcome}`;
  return { label: 'The roll was', outcome, step: { title: 'Turn it into a roll', text: GAME_RULES.dice, code } };
}

function rouletteOutcome(value: bigint): Outcome {
  const slot = scaled(value, 15);
  const colour = slot === 0 ? 'green' : slot <= 7 ? 'red' : 'black';
  const outcome = `${slot}, ${colour}`;
  const code = `${fraction(value).toFixed(12)} × 15 = ${decimals(fraction(value) * 15, 4)}, so ${outcome}`;
  return {
    label: 'The ball landed on',
    outcome,
    step: { title: 'Turn it into a slot', text: GAME_RULES.roulette, code },
  };
}

function caseOutcome(value: bigint, odds: string): Outcome {
  const ticket = scaled(value, TICKETS);
  const items = toItems(odds);
  let first = 0;
  let drawn: (Item & { first: number }) | undefined;
  for (const item of typeof items === 'string' ? [] : items) {
    if (ticket >= first && ticket < first + item.tickets) drawn = { ...item, first };
    first += item.tickets;
  }
  const ticketText = `ticket ${formatNumber(ticket)}`;
  const range = drawn && `${formatNumber(drawn.first)} to ${formatNumber(drawn.first + drawn.tickets - 1)}`;
  const product = decimals(fraction(value) * TICKETS, 4);
  return {
    label: drawn ? 'The case held' : 'The ticket was',
    outcome: drawn ? drawn.name : formatNumber(ticket),
    step: {
      title: drawn ? 'Turn it into a ticket, and the ticket into an item' : 'Turn it into a ticket',
      text: GAME_RULES['case-opening'],
      code: `${fraction(value).toFixed(12)} × 1,000,000 = ${product}, so ${ticketText}${drawn ? `: ${drawn.name} holds ${range}` : ''}`,
    },
  };
}

const SINGLE: Readonly<Record<Exclude<FairGame, 'mines'>, (value: bigint, fields: RoundFields) => Outcome>> = {
  crash: (value, { edge }) => crashOutcome(value, edge),
  dice: diceOutcome,
  roulette: rouletteOutcome,
  'case-opening': (value, { odds }) => caseOutcome(value, odds),
};

const toMessage = ({ scheme, clientSeed, nonce }: RoundFields) =>
  scheme === 'hash-chain' ? clientSeed : `${clientSeed}:${nonce}`;

async function singleSteps(game: Exclude<FairGame, 'mines'>, fields: RoundFields, hashing: Hashing) {
  const message = toMessage(fields);
  const hex = await hashing.hmacSha256(fields.serverSeed, message);
  const value = leading(hex);
  const { label, outcome, step } = SINGLE[game](value, fields);
  const steps: FairStep[] = [
    { title: 'Mix the seeds', text: `HMAC-SHA256, key: the server seed, message: ${message}`, code: hex },
    numberStep(hex),
    step,
  ];
  return { label, outcome, steps };
}

async function minesSteps(fields: RoundFields, hashing: Hashing) {
  const left = Array.from({ length: TILES }, (_, index) => index + 1);
  const mined: number[] = [];
  const steps: FairStep[] = [];
  for (let mine = 1; mine <= Number(fields.mines); mine += 1) {
    const message = `${toMessage(fields)}:${mine}`;
    const hex = await hashing.hmacSha256(fields.serverSeed, message);
    const value = leading(hex);
    const position = scaled(value, left.length);
    const [tile = 0] = left.splice(position, 1);
    mined.push(tile);
    steps.push({
      title: `Lay mine ${mine}`,
      text: `HMAC-SHA256, key: the server seed, message: ${message}. Its first ${DIGITS} characters are ${fraction(value).toFixed(12)}; times the ${left.length + 1} tiles left that is ${decimals(fraction(value) * (left.length + 1), 4)}, so the tile at ${position}, counted from 0: tile ${tile}.`,
      code: hex,
    });
  }
  return { label: 'The mines lay under', outcome: mined.toSorted((a, b) => a - b).join(', '), steps };
}

/** Loaded separately: most rounds need none. The page preloads them, so that it works offline. */
export const publishedFormulas = () => import('./published-formulas');

async function toOutcome(game: FairGame, fields: RoundFields, hashing: Hashing): Promise<Steps> {
  const { formula } = fields;
  if (isKnownFormula(formula) && formula !== 'hmac-52') {
    return (await publishedFormulas()).publishedSteps(game, { ...fields, formula }, hashing);
  }
  return game === 'mines' ? minesSteps(fields, hashing) : singleSteps(game, fields, hashing);
}

async function matchingReading({ serverSeed, hash }: RoundFields, hashing: Hashing) {
  for (const reading of listReadings(serverSeed, PASTED_FILE)) {
    if ((await hashing.sha256(reading.text)) === hash) return reading;
  }
  return undefined;
}

async function otherOutcomes(game: FairGame, fields: RoundFields, hashing: Hashing) {
  const [, ...readings] = listReadings(fields.clientSeed, PASTED_HEX);
  return Promise.all(
    readings.map(async ({ text, says }) => ({
      reading: says,
      outcome: (await toOutcome(game, { ...fields, clientSeed: text }, hashing)).outcome,
    })),
  );
}

export async function checkRound(typed: RoundFields, hashing: Hashing): Promise<FairRound> {
  const fields = readRound(typed);
  const { scheme, game } = fields;
  const reading = await matchingReading(fields, hashing);
  const serverSeed = reading?.text ?? fields.serverSeed;
  const isIt = reading ? 'It is.' : 'It is not.';
  const promise: FairStep = {
    title: scheme === 'commitment' ? 'Hash the text' : 'Hash the server seed',
    text:
      scheme === 'hash-chain'
        ? `SHA-256 of this round’s seed must be the seed of the round before. ${isIt}`
        : `SHA-256 of ${scheme === 'commitment' ? 'the text' : 'the server seed'} must be the hash you were shown. ${isIt}`,
    code: await hashing.sha256(serverSeed),
  };
  const promised = { isPromised: reading !== undefined, reading: reading?.says ?? '', others: [] };
  if (!reading || isHashOnly(fields) || !isFairGame(game)) {
    const label = scheme === 'commitment' ? 'The text and its hash' : 'The seed and its hash';
    return { ...promised, label, outcome: reading ? 'Match' : 'Does not match', steps: [promise] };
  }
  const read = { ...fields, serverSeed };
  const { label, outcome, steps } = await toOutcome(game, read, hashing);
  const others = usesField(read, 'clientSeed') ? await otherOutcomes(game, read, hashing) : [];
  return { ...promised, label, outcome, steps: [promise, ...steps], others };
}

export function promiseText({ isPromised }: FairRound, scheme: string): string {
  if (scheme === 'commitment') {
    return isPromised ? 'The text matches the hash shown before the round.' : 'This text does not belong to that hash.';
  }
  if (!isPromised) return 'This server seed does not belong to that hash.';
  return scheme === 'hash-chain'
    ? 'The seed follows from the chain that was fixed before the first round.'
    : 'The seed matches the hash shown before the round.';
}

export const EXAMPLE_ROUND: RoundFields = {
  scheme: 'seed-pair',
  formula: 'hmac-52',
  game: 'crash',
  serverSeed: '7f3c1e0b9a5d48e26c01f7b2d9943ae85b60c7714fd2a8309e6b15cc42d07f9a',
  hash: 'f575bdb423190bfc002aa4f7827e9657a4f63ad5ebe25c6eaba720b8e923630f',
  clientSeed: 'harbour-cat-19',
  nonce: '483',
  edge: '3',
  mines: '3',
  odds: '',
};
