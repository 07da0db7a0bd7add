import { plainText } from './text';
import { isImageAddress } from './urls';
import { isWebUrl } from './web-url';

const MAX_URL = 2000;

interface UrlRules {
  /** Name of the field in messages. */
  name: string;
}

/** The address of another site's page. */
export function webUrlInput({ name }: UrlRules) {
  return plainText({ name, max: MAX_URL }).refine(
    isWebUrl,
    `${name} must be a full address that starts with https:// or http://`,
  );
}

/** The address of an image, of another site or uploaded to this one. */
export function imageUrlInput({ name }: UrlRules) {
  return plainText({ name, max: MAX_URL }).refine(
    isImageAddress,
    `${name} must be an uploaded image or a full address that starts with https:// or http://`,
  );
}
