// Names that crawlers give themselves.
const CRAWLERS =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|scrape|archiver|preview|monitor|uptime|lighthouse|facebookexternalhit|whatsapp|telegram|embedly/i;

// Automated browsers and HTTP libraries of scripts.
const TOOLS =
  /headless|phantomjs|selenium|puppeteer|playwright|curl\/|wget|httpie|python|aiohttp|java\/|okhttp|go-http-client|libwww|node-fetch|undici|axios|^node$|ruby|perl|php\//i;

/** True for a crawler that identifies itself. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}

/** True for a user agent without a human visitor, as far as it identifies itself. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isCrawler(userAgent) || TOOLS.test(userAgent);
}
