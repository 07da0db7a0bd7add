import { createHash } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import type { Adapter } from 'lucia';
import type { Role } from '../../../../shared/auth/roles';
import type { Db } from '../../../database/database';
import { isSavingImpossible } from '../../../database/database-failure';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteUserSessions,
  findSession,
  insertSession,
  touchSession,
} from '../store/sessions.queries';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: { role: Role | null };
    DatabaseSessionAttributes: { userAgent: string | null; ipPrefix: string | null };
  }
}

/** The stored form of a session id: nothing in the database works as a cookie. */
export function sessionIdHash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** Tolerates a read-only database: the session then keeps its stored expiry. */
async function touchIfPossible(db: Db, idHash: string): Promise<void> {
  try {
    await touchSession(db, idHash);
  } catch (error) {
    if (!isSavingImpossible(error)) throw error;
  }
}

// Lucia uses this process's clock, the queries the database's: only the remaining time is converted.
function adapterFor(db: Db): Adapter {
  return {
    async getSessionAndUser(id) {
      const found = await findSession(db, sessionIdHash(id));
      if (!found) return [null, null];
      const expiresAt = new Date(Date.now() + found.secondsLeft * 1000);
      const attributes = { userAgent: null, ipPrefix: null };
      return [
        { id, userId: found.userId, expiresAt, attributes },
        { id: found.userId, attributes: { role: found.role } },
      ];
    },
    setSession: ({ id, userId, attributes }) => insertSession(db, { idHash: sessionIdHash(id), userId, ...attributes }),
    updateSessionExpiration: (id) => touchIfPossible(db, sessionIdHash(id)),
    deleteSession: (id) => deleteSession(db, sessionIdHash(id)),
    deleteUserSessions: (userId) => deleteUserSessions(db, userId),
    deleteExpiredSessions: async () => {
      await deleteExpiredSessions(db);
    },
    getUserSessions: () => Promise.reject(new Error('Ids are stored as digests: sessions cannot be listed with them.')),
  };
}

export function createLucia(db: Db) {
  return new Lucia(adapterFor(db), {
    // Lucia renews a session when less than half of this is left. No session lasts that long, so Lucia calls the
    // adapter at every use, which applies the limits of each role.
    sessionExpiresIn: new TimeSpan(400, 'd'),
    getUserAttributes: ({ role }) => ({ role }),
  });
}
