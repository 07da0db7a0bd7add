const NO_XML_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Removes characters that XML 1.0 forbids even as references; a single one makes readers reject the whole document. */
export function wellFormedXml(text: string): string {
  return text.replace(NO_XML_CHARACTER, '');
}
