import { factText, moneyText } from '../facts/casino-fact-text';
import { findFact } from '../facts/casino-facts';
import { formatNumber } from '../text/format-number';
import { ownValue } from '../text/own-value';
import { sameJson } from '../text/same-json';

/** Heading of the filter, and the noun of a sentence (none before a casino's name). */
export const AUDIT_KINDS = {
  casino: { word: 'Casino', noun: '' },
  post: { word: 'Post', noun: '' },
  category: { word: 'Category', noun: 'the category' },
  tag: { word: 'Tag', noun: 'the tag' },
  media: { word: 'Image', noun: 'the image' },
  page: { word: 'Page', noun: 'the page' },
  redirect: { word: 'Redirect', noun: 'the redirect' },
  help_services: { word: 'Help services', noun: '' },
  legal_sections: { word: 'Law by country', noun: '' },
  help_service: { word: 'Help service', noun: 'the help service' },
  legal_section: { word: 'Law of a country', noun: 'the law by country' },
  settings: { word: 'Settings', noun: '' },
  user: { word: 'User', noun: '' },
  invitation: { word: 'Invitation', noun: '' },
  subscriber: { word: 'Subscriber', noun: '' },
  message: { word: 'Message', noun: '' },
  account: { word: 'Own account', noun: '' },
  content: { word: 'All content', noun: '' },
  earning: { word: 'Earnings', noun: 'the earnings of' },
  payout: { word: 'Withdrawal', noun: 'a withdrawal from' },
} as const;

const NAMELESS: Record<AuditEntity, string> = {
  casino: 'a casino',
  post: 'a post',
  category: 'a category',
  tag: 'a tag',
  media: 'an image',
  page: 'a page',
  redirect: 'a redirect',
  help_services: 'the help services',
  legal_sections: 'the law by country',
  help_service: 'a help service',
  legal_section: 'the law of a country',
  settings: 'the settings',
  user: 'somebody',
  invitation: 'an invitation',
  subscriber: 'a subscriber',
  message: 'a message',
  account: 'their account',
  content: 'all content',
  earning: 'earnings',
  payout: 'a withdrawal',
};

export const AUDIT_SAYINGS = {
  create: 'added #',
  update: 'changed #',
  autosave: 'worked on #',
  remove: 'put # into the trash',
  restore: 'restored #',
  put_aside: 'marked # as not needed',
  put_back: 'listed # again',
  purge: 'deleted # for good',
  publish: 'published #',
  unpublish: 'took # offline',
  schedule: 'scheduled the changes of #',
  discard: 'discarded the changes of #',
  share: 'made a preview link of #',
  verify: 'checked #',
  undo_verify: 'took back a check of #',
  reorder: 'changed the order of the casinos',
  confirm: 'confirmed #',
  send_for_review: 'sent # for review',
  return: 'sent # back to its author',
  send: 'sent the letter #',
  take_back: 'took back the letter #',
  pause: 'paused the letter #',
  resume: 'resumed the letter #',
  import: 'imported #',
  export: 'exported #',
  erase: 'erased #',
  remove_demo: 'removed the examples',
  purge_cdn: 'purged everything from the CDN',
  test_mail: 'sent themselves a test mail',
  change_role: 'changed the role of #',
  change_profile: 'changed the profile of #',
  disable: 'disabled the account of #',
  enable: 'enabled the account of #',
  end_sessions: 'signed # out everywhere',
  resend_confirmation: 'sent # the confirmation again',
  make_admin: 'made # an administrator',
  reset_access: 'reset the access of #',
  invite: 'sent an invitation',
  resend: 'sent an invitation again',
  withdraw: 'withdrew an invitation',
  accept: 'accepted an invitation',
  change_name: 'changed their name',
  change_email: 'changed their address',
  change_password: 'changed their password',
  reset_password: 'reset their password',
  change_phone: 'changed their phone number',
  remove_phone: 'removed their phone number',
  add_second_factor: 'added a second factor',
  remove_second_factor: 'removed their second factor',
  renew_recovery_codes: 'renewed their recovery codes',
  link_identity: 'linked an account elsewhere',
  unlink_identity: 'unlinked an account elsewhere',
  add_passkey: 'added a passkey',
  remove_passkey: 'removed a passkey',
  add_token: 'added a token',
  remove_token: 'removed a token',
  sign_in_program: 'signed in a program',
  end_session: 'ended a session',
} as const;

export type AuditEntity = keyof typeof AUDIT_KINDS;
export type AuditAction = keyof typeof AUDIT_SAYINGS;

const OWN_SAYINGS: Partial<Record<`${AuditEntity} ${AuditAction}`, string>> = {
  'post create': 'began #',
  'media create': 'uploaded #',
  'redirect remove': 'removed #',
  'redirect put_aside': 'marked the missing address # as not needed',
  'redirect put_back': 'listed the missing address # again',
  'message update': 'handled #',
  'message remove': 'erased #',
  'earning remove': 'deleted #',
  'payout remove': 'removed #',
  'earning export': 'exported the earnings',
  'redirect export': 'exported the redirects',
  'subscriber export': 'exported the subscribers',
  'account remove': 'deleted their account',
  'account export': 'exported their data',
  'account end_sessions': 'ended their other sessions',
  'account change_profile': 'changed their profile',
};

const plain = (name: string) => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const entityWord = (entity: string): string => ownValue(AUDIT_KINDS, entity)?.word ?? plain(entity);

export const plainWord = plain;

const factNamed = (name: string) => findFact(name.replace(/^(fact|source|checked|checkedBy):/, ''));

export function fieldLabel(name: string): string {
  if (name.startsWith('source:')) return `${factNamed(name)?.label ?? plain(name.slice('source:'.length))}, source`;
  const fact = name.startsWith('fact:') ? factNamed(name) : undefined;
  return fact?.label ?? plain(name.replace(/^(fact|score):/, ''));
}

const FIELD_WORDS: Record<string, string> = {
  content: 'text',
  contentLength: 'text',
  contentHtml: 'text',
  fullReview: 'review',
  logoUrl: 'logo',
  promoCode: 'code',
  slug: 'address',
  publishedAt: 'date',
};

/** 'Minimum deposit' → 'minimum deposit', but 'KYC from' is unchanged. */
const lower = (text: string) => (/^\p{Lu}(\p{Ll}|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

const fieldWord = (name: string) =>
  lower(ownValue(FIELD_WORDS, name) ?? fieldLabel(name.replace(/(Cents|Ids?)$/, '').replace(/^is(?=[A-Z])/, '')));

const SWITCHES: Record<string, readonly [string, string]> = {
  isPaused: ['offer paused', 'offer shown again'],
};

const LONGEST = 60;
const IS_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A title can read '2026-99-99T99:99Z'. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && IS_TIME.test(value) && !Number.isNaN(Date.parse(value));
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Row = Record<string, unknown>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function valueText(name: string, value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  if (name.startsWith('fact:')) return factValueText(name, value);
  if (typeof value === 'number') return name.endsWith('Cents') ? moneyText(value) : formatNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    if (name === 'evidence') return `${value.length} ${value.length === 1 ? 'picture' : 'pictures'}`;
    if (name === 'codes') return short(codesIn(value).map(nameOfCode).join(', '));
    return value.every((part) => typeof part === 'string') ? short(value.map(toWords).join(', ')) : undefined;
  }
  return typeof value === 'string' ? short(toWords(value)) : undefined;
}

function toWords(text: string): string {
  if (IS_TIME.test(text)) return text;
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

const short = (text: string) => (text.length > LONGEST || /[\n{}]/.test(text) || IS_ID.test(text) ? undefined : text);

function factValueText(name: string, told: unknown): string | null | undefined {
  const fact = factNamed(name);
  const value = isRow(told) ? told['value'] : undefined;
  if (value === undefined || value === null) return null;
  if (!fact) return undefined;
  if (typeof value !== 'object' && typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return undefined;
  return short(factText(fact, value));
}

function fieldText(name: string, before: Row, after: Row): string {
  const word = fieldWord(name);
  const [was, is] = [valueText(name, before[name]), valueText(name, after[name])];
  if (typeof after[name] === 'boolean') {
    const [yes, no] = ownValue(SWITCHES, name) ?? [word, `not ${word}`];
    return after[name] ? yes : no;
  }
  if (name.endsWith('Length')) return word;
  if (was === undefined || is === undefined) return word;
  if (is === null) return was === null ? word : `${word} removed`;
  const source = name.startsWith('fact:') ? after[`source:${name.slice('fact:'.length)}`] : undefined;
  const told = valueText('source', source);
  return `${word} ${was === null ? '' : `${was} → `}${is}${told ? `, source ${lower(told)}` : ''}`;
}

const UNSAID =
  /^(updatedAt|updated_at|ratingOverride|storedStatus|summary|contentHtml|.*(Reason|By)|source:.*|checked(By)?:.*|verifiedAt|review(State|At|Note))$/;

const MOST_FIELDS = 4;

function fieldsText(names: readonly string[], before: Row, after: Row): string {
  const said = names.filter((name) => !UNSAID.test(name));
  const texts = [...new Set(said.slice(0, MOST_FIELDS).map((name) => fieldText(name, before, after)))];
  if (said.length > MOST_FIELDS) texts.push(`${said.length - MOST_FIELDS} more`);
  return texts.join(', ');
}

export interface AuditChange {
  action: string;
  entity: string;
  entityId: string | null;
  label: string | null;
  fields: readonly string[];
  before: unknown;
  after: unknown;
  count?: number | undefined;
}

export interface ChangeSentence {
  start: string;
  item: string;
  end: string;
  note: string | null;
}

interface Place {
  id: string;
  name: string;
  placement: number | null;
  reason?: string;
}

const isPlace = (value: unknown): value is Place =>
  isRow(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';
const getPlaces = (value: unknown): Place[] => (Array.isArray(value) ? value.filter(isPlace) : []);
const rank = ({ placement }: Place) => (placement === null ? 'no place' : `#${placement}`);

/**
 * Of several moved casinos, the one that the editor moved: the one with a new reason, else the furthest, preferably
 * upwards.
 */
function moveSentence({ before, after }: AuditChange): ChangeSentence | undefined {
  const was = new Map(getPlaces(before).map((place) => [place.id, place]));
  const moves = getPlaces(after).flatMap((to) => {
    const from = was.get(to.id);
    if (!from) return [];
    const by = (from.placement ?? Infinity) - (to.placement ?? Infinity);
    return [
      { from, to, by: Number.isNaN(by) ? 0 : by, isReasoned: to.reason !== undefined && to.reason !== from.reason },
    ];
  });
  const [first] = moves.toSorted(
    (a, b) => Number(b.isReasoned) - Number(a.isReasoned) || Math.abs(b.by) - Math.abs(a.by) || b.by - a.by,
  );
  if (!first) return undefined;
  const end = first.from.placement === first.to.placement ? ' anew' : ` from ${rank(first.from)} to ${rank(first.to)}`;
  const start = first.from.placement === first.to.placement ? 'explained the place of ' : 'moved ';
  return {
    start,
    item: first.to.name,
    end: first.from.placement === first.to.placement ? '' : end,
    note: first.isReasoned ? (first.to.reason ?? null) : null,
  };
}

function redirectSentence(action: string, { entityId, after }: AuditChange): ChangeSentence | undefined {
  if ((action !== 'create' && action !== 'update') || !isRow(after)) return undefined;
  const to = after['to'];
  const item = entityId ?? 'an address';
  return typeof to === 'string'
    ? { start: 'redirected ', item, end: ` to ${to}`, note: null }
    : { start: 'ended the address ', item, end: '', note: null };
}

const codesIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const codeName = ({ code, offer }: Row) => (toText(code) ? `code ${toText(code)}` : `offer ${toText(offer) ?? ''}`);
const nameOfCode = ({ code, offer }: Row) => toText(code) ?? toText(offer) ?? '';
const theCode = (code: Row) => `’s ${codeName(code)}`;

function changedCode(was: Row, is: Row): Pick<ChangeSentence, 'start' | 'end'> | undefined {
  const names = Object.keys(is).filter((name) => !sameJson(was[name], is[name]));
  if (names.length === 0) return undefined;
  const [name = ''] = names;
  if (names.length > 1 || (name !== 'endsAt' && name !== 'checkedOn')) {
    return { start: 'changed ', end: `${theCode(is)}: ${fieldsText(names, was, is)}` };
  }
  if (name === 'checkedOn') {
    return is['checkedOn'] === null
      ? { start: 'took back the check of ', end: theCode(is) }
      : { start: 'checked ', end: theCode(is) };
  }
  const [before, after] = [toTime(was['endsAt']), toTime(is['endsAt'])];
  if (!after) return { start: 'took away the end of ', end: theCode(is) };
  const end = `${theCode(is)} to ${after.toISOString()}`;
  if (before && before < after) return { start: 'extended ', end };
  if (after.getTime() <= Date.now()) return { start: 'ended ', end: `${theCode(is)} on ${after.toISOString()}` };
  return { start: 'set the end of ', end };
}

const OF_CODES = new Set(['codes', 'promoCode', 'bonusAmount']);

function codeSentence({ fields, label, entityId, ...change }: AuditChange): ChangeSentence | undefined {
  if (!isRow(change.before) || !isRow(change.after)) return undefined;
  if (!fields.includes('codes') || fields.some((name) => !OF_CODES.has(name) && !UNSAID.test(name))) return undefined;
  const [was, is] = [codesIn(change.before['codes']), codesIn(change.after['codes'])];
  const known = new Map(was.map((code) => [code['id'], code]));
  const kept = new Set(is.map(({ id }) => id));
  const added = is.filter(({ id }) => !known.has(id));
  const removed = was.filter(({ id }) => !kept.has(id));
  const changed = is.flatMap((code) => {
    const before = known.get(code['id']);
    return before && !sameJson(before, code) ? [[before, code] as const] : [];
  });
  const { item } = toItem('casino', label, entityId);
  const note = toText(change.after['summary']) ?? null;
  if (added.length > 1 || removed.length > 1 || added.length + removed.length + changed.length === 0) return undefined;
  const [[fresh], [gone], [one]] = [added, removed, changed];
  if (one) {
    const said = fresh || gone || changed.length > 1 ? undefined : changedCode(...one);
    return said && { ...said, item, note };
  }
  if (fresh && gone) return { start: 'replaced ', item, end: `${theCode(gone)} with ${nameOfCode(fresh)}`, note };
  if (fresh) return { start: `added the ${codeName(fresh)} to `, item, end: '', note };
  return gone && { start: `removed the ${codeName(gone)} from `, item, end: '', note };
}

function toItem(entity: string, label: string | null, entityId: string | null): { noun: string; item: string } {
  const kind = ownValue(AUDIT_KINDS, entity);
  const name = label ?? (entity === 'redirect' || entity === 'page' ? entityId : null);
  if (name === null || name === '') return { noun: '', item: ownValue(NAMELESS, entity) ?? lower(plain(entity)) };
  return { noun: kind?.noun ? `${kind.noun} ` : '', item: name };
}

const toTime = (value: unknown) => (isInstant(value) ? new Date(value) : undefined);
const people = (count: unknown) =>
  typeof count === 'number' ? ` to ${formatNumber(count)} ${count === 1 ? 'person' : 'people'}` : '';
const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function getEnd(change: AuditChange, before: Row, after: Row): string {
  const { action, fields } = change;
  switch (action) {
    case 'schedule': {
      const at = toTime(after['publishAt']);
      return at ? ` for ${at.toISOString()}` : ': no longer at a set time';
    }
    case 'send': {
      const at = toTime(after['at']);
      return people(after['people']) + (at ? `, to go out ${at.toISOString()}` : '');
    }
    case 'verify':
      return ', all unchanged';
    case 'invite':
    case 'accept': {
      const role = toText(after['role']);
      return role ? ` as ${role}` : '';
    }
    case 'create':
    case 'remove':
    case 'discard':
    case 'purge':
    case 'restore':
    case 'autosave':
    case 'import':
      return '';
    case 'publish': {
      const at = toTime(after['publishedAt']);
      const text = fieldsText(
        fields.filter((name) => name !== 'status' && name !== 'publishedAt'),
        before,
        after,
      );
      return (at && at.getTime() > Date.now() ? ` for ${at.toISOString()}` : '') + (text && `: ${text}`);
    }
    case 'unpublish':
      return '';
    default: {
      const text = fieldsText(fields, before, after);
      return text && `: ${text}`;
    }
  }
}

export function changeSentence(change: AuditChange): ChangeSentence {
  const { action, entity, count = 1 } = change;
  const before = isRow(change.before) ? change.before : {};
  const after = isRow(change.after) ? change.after : {};
  if (entity === 'media' && action === 'create' && count > 1)
    return { start: 'uploaded ', item: `${formatNumber(count)} images`, end: '', note: null };
  const special =
    action === 'reorder'
      ? moveSentence(change)
      : entity === 'redirect'
        ? redirectSentence(action, change)
        : entity === 'casino' && action === 'update'
          ? codeSentence(change)
          : undefined;
  if (special) return special;
  const key = `${entity} ${action}`;
  const saying =
    ownValue(OWN_SAYINGS, key) ?? ownValue(AUDIT_SAYINGS, action) ?? `changed # (${plain(action).toLowerCase()})`;
  const [start = '', rest] = saying.split('#');
  const note = toText(after['summary']) ?? (action === 'return' ? toText(after['note']) : undefined) ?? null;
  if (rest === undefined) return { start, item: '', end: getEnd(change, before, after), note };
  const { noun, item } = toItem(entity, change.label, change.entityId);
  const facts = after['facts'];
  const checked =
    action === 'verify' && after['verifiedAt'] === undefined && Array.isArray(facts)
      ? `${facts.length} ${facts.length === 1 ? 'fact' : 'facts'} of `
      : '';
  return { start: start + checked + noun, item, end: rest + getEnd(change, before, after), note };
}
