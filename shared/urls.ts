import { isWebUrl } from './web-url';

const SITE_FILE = /^\/(?:uploads|demo)(?:\/[a-z0-9][a-z0-9._-]*)+$/i;

/** A file of this site: something uploaded, or part of the demo content. */
export function isSiteFile(text: string): boolean {
  return SITE_FILE.test(text) && !text.includes('..');
}

/** Addresses an editor may enter for an image. */
export function isImageAddress(text: string): boolean {
  return isWebUrl(text) || isSiteFile(text);
}
