import type { Request, Response } from 'express';
import type { RequestFacts } from '../../shared/content/request-facts';

export interface RenderInput {
  url: string;
  publicUrl: string;
  callProcedure: (procedure: string, input: unknown) => Promise<unknown>;
  request?: RequestFacts | undefined;
}

export interface RenderedPage {
  status: number;
  /** Redirect target; `body` is then empty. */
  location?: string | undefined;
  body: Buffer;
  /** base64 SHA-256 of every inline script. */
  scriptHashes: string[];
}

/** Renders pages: from the built bundle in production, through Vite in development. */
export interface PageRenderer {
  render: (input: RenderInput) => Promise<RenderedPage>;
  development: boolean;
}

interface PersonalPage {
  url: string;
  /** Instead of 200. */
  status?: number;
  facts?: RequestFacts;
}

export type SendPersonalPage = (request: Request, response: Response, page: PersonalPage) => Promise<void>;
