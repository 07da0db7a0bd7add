import { readdirSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import type { RequestHandler, Response } from 'express';
import { acceptedEncoding } from './content-negotiation';

const YEAR = 31_536_000;
const DAY = 86_400;
const EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

function listFiles(clientDir: string): Set<string> {
  const names = readdirSync(clientDir, { recursive: true, encoding: 'utf8' });
  return new Set(names.map((name) => `/${name.split(path.sep).join('/')}`));
}

/**
 * Serves the built client, with the compressed copies that the build wrote. Files under /assets have a hash in their
 * name and never change. Uses `express.static`: docs/decisions/010 says why not sirv.
 */
export function builtAssets(clientDir: string): RequestHandler {
  const files = listFiles(clientDir);

  function setHeaders(response: Response, file: string) {
    const isHashed = path.relative(clientDir, file).startsWith(`assets${path.sep}`);
    response.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`);
    const [encoding, extension] = Object.entries(EXTENSIONS).find(([, ending]) => file.endsWith(ending)) ?? [];
    if (encoding === undefined) return;
    response.setHeader('Content-Encoding', encoding);
    response.type(path.extname(path.basename(file, extension)));
  }

  const serve = express.static(clientDir, { index: false, redirect: false, dotfiles: 'ignore', setHeaders });
  return (request, response, next) => {
    const { path: file, url } = request;
    // The build does not change while it is served, so page requests skip the file system.
    if (!files.has(file)) {
      next();
      return;
    }
    if (!files.has(`${file}${EXTENSIONS.gzip}`)) {
      serve(request, response, next);
      return;
    }
    response.vary('Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') request.url = `${file}${EXTENSIONS[encoding]}`;
    serve(request, response, (error) => {
      request.url = url;
      next(error);
    });
  };
}
