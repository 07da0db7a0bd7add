import { defineSearch, wordsParameter } from './search-parameters';

/** The facts whose check is overdue, those for which it will be within SOON_DAYS, or all of them. */
export const FACT_CHECK_STATES = ['overdue', 'soon', 'all'] as const;
export type FactCheckState = (typeof FACT_CHECK_STATES)[number];

export const SOON_DAYS = 30;

/** In place of a person's id: facts that carry no name, because nobody has checked them or the account is gone. */
export const NOBODY = 'nobody';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parameters of the editors' queue of facts. */
export const factChecksSearch = defineSearch({
  q: wordsParameter,
  state: { read: (text) => FACT_CHECK_STATES.find((state) => state === text && state !== 'overdue') ?? '' },
  person: { read: (text) => (text === NOBODY || UUID.test(text) ? text : '') },
  /** The way to this page: the ends of those before it. */
  cursor: { read: (text) => (/^[\w,-]{1,8000}$/.test(text) ? text : '') },
});
