export interface BreakState {
  /** Null if no break is running. */
  until: Date | null;
  isSignedIn: boolean;
  error?: string;
}

/** In place of a casino: why we do not link there. */
export type LinkRefusal =
  | { kind: 'break'; until: Date }
  | { kind: 'notice'; heading: string; message: string; link: { href: string; label: string } };

/** What only the request knows: rendered into its page, which is never cached. */
export interface RequestFacts {
  break?: BreakState;
  refusal?: LinkRefusal;
}
