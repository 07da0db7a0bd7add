import type { RequestHandler } from 'express';
import { carriesToken } from './paths';

const EMOTION_STYLE_TAG = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** HSTS only if the public URL is https. */
export function protectiveHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

export function securityHeaders(publicUrl: string): RequestHandler {
  const headers = protectiveHeaders(publicUrl);
  return (request, response, next) => {
    response.set(headers);
    if (carriesToken(request.path)) response.set('Referrer-Policy', 'no-referrer');
    next();
  };
}

interface PolicyInput {
  scriptHashes: readonly string[];
  styleHashes?: readonly string[];
  development?: boolean;
}

/** `…Hashes` are base64 SHA-256 digests of the page's inline blocks. */
export function contentSecurityPolicy({ scriptHashes, styleHashes = [], development = false }: PolicyInput): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)];
  const styles = development
    ? ["'self'", "'unsafe-inline'"]
    : ["'self'", EMOTION_STYLE_TAG, ...styleHashes.map((hash) => `'sha256-${hash}'`)];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // For previews of mails; every other page refuses to be framed.
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}
