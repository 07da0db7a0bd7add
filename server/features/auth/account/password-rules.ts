import { ownNames, passwordProblem } from '../../../../shared/passwords';
import { AppError } from '../../../errors';

/** The rules that need to know the site and the person. */
export function refuseWeakPassword(password: string, siteName: string, email?: string | null): void {
  const problem = passwordProblem(password, ownNames(siteName, email));
  if (problem) throw new AppError('WEAK_PASSWORD', problem);
}
