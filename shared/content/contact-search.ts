import { defineSearch } from '../text/search-parameters';

export const contactSearch = defineSearch({ result: { read: (text) => (text === 'sent' ? text : '') } });
