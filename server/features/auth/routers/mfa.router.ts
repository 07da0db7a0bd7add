import {
  challengeInput,
  enrollPhoneInput,
  enrollTotpInput,
  factorInput,
  secondFactorInput,
  verifyEnrollmentInput,
} from '../../../../shared/auth/auth.schema';
import { publicProcedure, router, signedInProcedure } from '../../../trpc/procedures';
import { done, signedIn } from '../primitives/procedure-responses';
import {
  enrollPhone,
  enrollTotp,
  listSecondFactors,
  renewRecoveryCodes,
  unenroll,
  verifyEnrollment,
} from '../mfa/enrolment.service';
import { verifyMfaChallenge, sendSecondStepCode } from '../sessions/second-step.service';
import { reauthenticatedProcedure } from '../sessions/reauthenticated-procedure';
import { startSession } from '../sessions/start-session';

export const mfaRouter = router({
  challenge: publicProcedure.input(challengeInput).mutation(({ ctx, input }) => done(sendSecondStepCode(ctx, input))),
  verify: publicProcedure
    .input(secondFactorInput)
    .mutation(async ({ ctx, input }) => signedIn(ctx, await startSession(ctx, await verifyMfaChallenge(ctx, input)))),
  list: signedInProcedure.query(({ ctx }) => listSecondFactors(ctx)),
  enrollTotp: reauthenticatedProcedure.input(enrollTotpInput).mutation(({ ctx, input }) => enrollTotp(ctx, input.name)),
  enrollPhone: reauthenticatedProcedure.input(enrollPhoneInput).mutation(({ ctx, input }) => enrollPhone(ctx, input)),
  verifyEnrollment: signedInProcedure
    .input(verifyEnrollmentInput)
    .mutation(({ ctx, input }) => verifyEnrollment(ctx, input)),
  verifyPhone: signedInProcedure
    .input(verifyEnrollmentInput)
    .mutation(({ ctx, input }) => verifyEnrollment(ctx, input)),
  newRecoveryCodes: reauthenticatedProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx)),
  unenroll: reauthenticatedProcedure
    .input(factorInput)
    .mutation(({ ctx, input }) => done(unenroll(ctx, input.factorId))),
});
