import { defineSearch } from '../text/search-parameters';

/** Search parameters of the contact page: `result` is the outcome of a form submitted without script. */
export const contactSearch = defineSearch({ result: { read: (text) => (text === 'sent' ? text : '') } });
