// Grouped by first letter to save bytes: every page that parses search parameters loads the list.
const BY_FIRST_LETTER =
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY ' +
  'MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW';

export const COUNTRIES: readonly string[] = BY_FIRST_LETTER.split(' ').flatMap(([first = '', ...seconds]) =>
  seconds.map((second) => first + second),
);

export const LANGUAGES =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );
