/**
 * The closed list of expected failures with their HTTP status. Lower-case names are contract: see docs/specification.md.
 */
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
  identity_not_found: 404,
  CONFLICT: 409,
  ACCOUNT_EXISTS: 409,
  identity_already_exists: 409,
  single_identity_not_deletable: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * An expected failure with a sentence for the user. `details` go to the log only, except `field`, `fields`,
 * `fieldErrors`, `retryAfter` and `missingScope`.
 */
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

export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

export class ClientClosedError extends Error {
  override readonly name = 'ClientClosedError';
}
