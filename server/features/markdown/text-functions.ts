import { findHeadings } from '../../../shared/content/headings';
import { countWords, withoutLinks } from '../../markdown/rendered-html';
import { writeFeed } from './feed-xml';
import { scanForNotices } from './noticed-text';
import { holdsAllWords, findPassages, findLinkPassages, findWordPassages } from './passages';
import { composeHtml, scanHtml } from './served-html';

/** Called only by `readText`. */
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
