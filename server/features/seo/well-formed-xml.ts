const NO_XML_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Without the characters that XML 1.0 allows in no spelling: one of them makes readers refuse the whole document. */
export function wellFormedXml(text: string): string {
  return text.replace(NO_XML_CHARACTER, '');
}
