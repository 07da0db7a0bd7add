import { findHeadings } from '../../../shared/content/headings';
import { countWords, withoutLinks } from '../../markdown/rendered-html';
import { writeFeed } from './feed-xml';
import { scanForNotices } from './noticed-text';
import { holdsAllWords, findPassages, findLinkPassages, findWordPassages } from './passages';
import { composeHtml, scanHtml } from './served-html';

/** Functions that read a whole text for one request. They are called by `readText` alone. */
export const textFunctions = {
  scanHtml,
  composeHtml,
  findHeadings,
  countWords,
  withoutLinks,
  scanForNotices,
  findPassages,
  findLinkPassages,
  findWordPassages,
  holdsAllWords,
  writeFeed,
};
