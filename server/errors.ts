/** The closed list of expected failures and the HTTP status each one has. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  MARKDOWN_REFUSED: 400,
  WEAK_PASSWORD: 400,
  INVALID_LINK: 400,
  INVALID_CODE: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  EMAIL_NOT_CONFIRMED: 401,
  CHALLENGE_ENDED: 401,
  IDENTITY_REFUSED: 401,
  SIGN_UP_CLOSED: 403,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  NOT_FOUND: 404,
  IDENTITY_NOT_FOUND: 404,
  CONFLICT: 409,
  ACCOUNT_EXISTS: 409,
  IDENTITY_ALREADY_EXISTS: 409,
  SINGLE_IDENTITY_NOT_DELETABLE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A failure with a sentence for the person who caused it; `details` are for the log, but for `field`: the input at fault. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Something the operator did or has that cannot work, said in one sentence for them. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** Stops work that nobody waits for any more. */
export class ClientClosedError extends Error {
  override readonly name = 'ClientClosedError';
}
