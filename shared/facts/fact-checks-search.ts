import { defineSearch, wordsParameter } from '../text/search-parameters';

export const FACT_CHECK_STATES = ['overdue', 'soon', 'all'] as const;
export type FactCheckState = (typeof FACT_CHECK_STATES)[number];

export const SOON_DAYS = 30;

export const NOBODY = 'nobody';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const factChecksSearch = defineSearch({
  q: wordsParameter,
  state: { read: (text) => FACT_CHECK_STATES.find((state) => state === text && state !== 'overdue') ?? '' },
  person: { read: (text) => (text === NOBODY || UUID.test(text) ? text : '') },
  cursor: { read: (text) => (/^[\w,-]{1,8000}$/.test(text) ? text : '') },
});
