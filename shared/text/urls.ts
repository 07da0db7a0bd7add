import { isWebUrl } from './web-url';

const SITE_FILE = /^\/(?:uploads|demo)(?:\/[a-z0-9][a-z0-9._-]*)+$/i;

export function isSiteFile(text: string): boolean {
  return SITE_FILE.test(text) && !text.includes('..');
}

export function isImageAddress(text: string): boolean {
  return isWebUrl(text) || isSiteFile(text);
}
