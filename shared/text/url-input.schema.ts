import { plainText } from './text.schema';
import { isImageAddress } from './urls';
import { isWebUrl, toAsciiUrl } from './web-url';

const MAX_URL = 2000;

interface UrlRules {
  /** Name of the field in messages. */
  name: string;
}

/** URL of a page of another site. */
export function webUrlInput({ name }: UrlRules) {
  return plainText({ name, max: MAX_URL })
    .overwrite(toAsciiUrl)
    .refine(isWebUrl, `${name} must be a full address that starts with https:// or http://`);
}

/** URL of an image on another site, or path of one uploaded here. */
export function imageUrlInput({ name }: UrlRules) {
  return plainText({ name, max: MAX_URL })
    .overwrite(toAsciiUrl)
    .refine(isImageAddress, `${name} must be an uploaded image or a full address that starts with https:// or http://`);
}
