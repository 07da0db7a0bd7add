const CRAWLERS =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|scrape|archiver|preview|monitor|uptime|lighthouse|facebookexternalhit|whatsapp|telegram|embedly/i;

const TOOLS =
  /headless|phantomjs|selenium|puppeteer|playwright|curl\/|wget|httpie|python|aiohttp|java\/|okhttp|go-http-client|libwww|node-fetch|undici|axios|^node$|ruby|perl|php\//i;

export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}

export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isCrawler(userAgent) || TOOLS.test(userAgent);
}
