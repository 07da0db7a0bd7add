const RESULTS = ['sent', 'empty', 'invalid', 'limited'] as const;

/** What came of the form of the footer, sent without script. */
export type SignUpResult = (typeof RESULTS)[number];

export const isSignUpResult = (value: unknown): value is SignUpResult => RESULTS.some((result) => result === value);
