import { OperatorError } from '../base/errors';

/** APP_SECRET does not match the fingerprint stored in the database. */
export class OtherSecretError extends OperatorError {
  override readonly name = 'OtherSecretError';

  constructor() {
    super(
      'APP_SECRET is not the one this database is sealed with. Set the one it had; where the variable was not set, that is the file app-secret in the former DATA_DIR. If it is lost, npm run keys -- drop-sealed goes on without what it sealed: docs/operations.md, “The secret”.',
    );
  }
}
