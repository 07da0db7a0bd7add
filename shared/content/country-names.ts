// A fixed locale, so that all servers and browsers produce the same names.
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

export const countryLabel = (code: string): string => countryNames.of(code) ?? code;
export const languageLabel = (code: string): string => languageNames.of(code) ?? code;
