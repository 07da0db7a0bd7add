import path from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';

const YEAR = 31_536_000;
const DAY = 86_400;

/** The built client's files. Those under /assets carry a hash in their name and never change. */
export function builtAssets(clientDir: string): RequestHandler {
  return express.static(clientDir, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (response, file) => {
      const isHashed = path.relative(clientDir, file).startsWith(`assets${path.sep}`);
      response.setHeader('Cache-Control', isHashed ? `public, max-age=${YEAR}, immutable` : `public, max-age=${DAY}`);
    },
  });
}
