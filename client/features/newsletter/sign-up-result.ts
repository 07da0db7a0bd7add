const RESULTS = ['sent', 'empty', 'invalid', 'limited'] as const;

export type SignUpResult = (typeof RESULTS)[number];

export const isSignUpResult = (value: unknown): value is SignUpResult => RESULTS.some((result) => result === value);
