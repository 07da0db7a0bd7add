import { plainText } from './text.schema';
import { isImageAddress } from './urls';
import { isWebUrl, toAsciiUrl } from './web-url';

const MAX_URL = 2000;

interface UrlRules {
  name: string;
}

export function webUrlInput({ name }: UrlRules) {
  return plainText({ name, max: MAX_URL })
    .overwrite(toAsciiUrl)
    .refine(isWebUrl, `${name} must be a full address that starts with https:// or http://`);
}

export function imageUrlInput({ name }: UrlRules) {
  return plainText({ name, max: MAX_URL })
    .overwrite(toAsciiUrl)
    .refine(isImageAddress, `${name} must be an uploaded image or a full address that starts with https:// or http://`);
}
