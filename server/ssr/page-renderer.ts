export interface RenderInput {
  /** Path and query of the page. */
  url: string;
  publicUrl: string;
  /** Calls a public query by its path. Rejects with a TRPCClientError. */
  callProcedure: (procedure: string, input: unknown) => Promise<unknown>;
}

export interface RenderedPage {
  status: number;
  /** Target of a redirect; `body` is empty then. */
  location?: string | undefined;
  /** HTML in UTF-8. */
  body: Buffer;
  /** base64 SHA-256 of every inline script the page runs. */
  scriptHashes: string[];
}

/** Renders pages: from the built bundle in production, through Vite in development. */
export interface PageRenderer {
  render: (input: RenderInput) => Promise<RenderedPage>;
  development: boolean;
}
