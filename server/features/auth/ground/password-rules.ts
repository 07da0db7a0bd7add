import { ownNames, passwordProblem } from '../../../../shared/auth/passwords';
import { AppError } from '../../../base/errors';

/** Checks the password rules that depend on the site's name and the user's address. */
export function assertStrongPassword(password: string, siteName: string, email?: string | null): void {
  const problem = passwordProblem(password, ownNames(siteName, email));
  if (problem) throw new AppError('WEAK_PASSWORD', problem);
}
