import { defineSearch } from './search-parameters';

/** Parameters of the contact page: `result` says what became of a form sent without script. */
export const contactSearch = defineSearch({ result: { read: (text) => (text === 'sent' ? text : '') } });
