// Names that programs reading the web by themselves give themselves.
const CRAWLERS =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|scrape|archiver|preview|monitor|uptime|lighthouse|facebookexternalhit|whatsapp|telegram|embedly/i;

// Automated browsers, and the libraries that scripts are written with.
const TOOLS =
  /headless|phantomjs|selenium|puppeteer|playwright|curl\/|wget|httpie|python|aiohttp|java\/|okhttp|go-http-client|libwww|node-fetch|undici|axios|^node$|ruby|perl|php\//i;

/** True for a crawler that says so. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}

/** True for a browser name no person sits behind, as far as it says so itself. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isCrawler(userAgent) || TOOLS.test(userAgent);
}
