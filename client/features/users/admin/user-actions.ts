import type { Role } from '../../../../shared/auth/roles';
import type { Outputs } from '../../../trpc/trpc';

export type User = Outputs['admin']['users']['list']['items'][number];
export type ActionKind = 'editProfile' | 'changeRole' | ConfirmedKind;
export type ConfirmedKind = 'disable' | 'enable' | 'endSessions' | 'resend';

export interface UserAction<Kind extends ActionKind = ActionKind> {
  kind: Kind;
  user: User;
}

interface Wording {
  label: string;
  title: string;
  text: string;
  done: string;
  destructive?: boolean;
}

export const actionWording: Record<ConfirmedKind, Wording> = {
  disable: {
    label: 'Disable',
    title: 'Disable this user?',
    text: 'is signed out everywhere and cannot sign in until enabled again. Their tokens, preview links and open invitations end for good, and what they scheduled needs a new time.',
    done: 'The user has been disabled.',
    destructive: true,
  },
  enable: {
    label: 'Enable',
    title: 'Enable this user?',
    text: 'can sign in again.',
    done: 'The user has been enabled.',
  },
  endSessions: {
    label: 'End sessions',
    title: 'Sign this user out everywhere?',
    text: 'has to sign in again on every device.',
    done: 'The sessions have been ended.',
    destructive: true,
  },
  resend: {
    label: 'Resend confirmation',
    title: 'Send the confirmation again?',
    text: 'gets another message with a new link; older links stop working.',
    done: 'The confirmation is on its way.',
  },
};

export function actionsFor(user: User): ConfirmedKind[] {
  return [
    ...(user.sessions > 0 ? (['endSessions'] as const) : []),
    ...(user.isConfirmed || user.disabledAt ? [] : (['resend'] as const)),
    user.disabledAt ? 'enable' : 'disable',
  ];
}

export const userName = (user: User) => user.email ?? user.phone ?? user.displayName ?? user.id;

export const ROLE_NAMES: Record<Role, string> = { admin: 'Admin', editor: 'Editor', author: 'Author' };

export const ROLE_TEXTS: Record<Role, string> = {
  author: 'Writes drafts, sends them for review, keeps own images. Publishes nothing.',
  editor: 'All content: sites, posts, pages, codes and addresses.',
  admin: 'Also people, settings, import and backup. One always stays.',
};
