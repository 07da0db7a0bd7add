import { z } from 'zod';
import type { OAuthService } from './oauth-provider';

const id = z.union([z.string(), z.number()]);
const text = z.string().nullish();

const discordUser = z.object({ id, username: text, global_name: text, email: text, verified: z.boolean().nullish() });
const githubUser = z.object({ id, login: text, name: text });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const twitchUsers = z.object({ data: z.array(z.object({ id, display_name: text, email: text })).length(1) });

export const DISCORD: OAuthService = {
  name: 'discord',
  label: 'Discord',
  issuer: 'https://discord.com',
  authorizationEndpoint: 'https://discord.com/oauth2/authorize',
  tokenEndpoint: 'https://discord.com/api/oauth2/token',
  scope: 'identify email',
  freshParameters: { prompt: 'consent' },
  readProfile: async (fetchJson) => {
    const user = discordUser.parse(await fetchJson('https://discord.com/api/users/@me'));
    const names = [user.global_name, user.username];
    return { subject: user.id, email: user.email, isEmailVerified: user.verified, names };
  },
};

export const GITHUB: OAuthService = {
  name: 'github',
  label: 'GitHub',
  issuer: 'https://github.com/login/oauth',
  authorizationEndpoint: 'https://github.com/login/oauth/authorize',
  tokenEndpoint: 'https://github.com/login/oauth/access_token',
  scope: 'user:email',
  freshParameters: { prompt: 'select_account' },
  readProfile: async (fetchJson) => {
    const user = githubUser.parse(await fetchJson('https://api.github.com/user'));
    const emails = githubEmails.parse(await fetchJson('https://api.github.com/user/emails'));
    const primary = emails.find((one) => one.primary);
    const names = [user.name, user.login];
    return { subject: user.id, email: primary?.email, isEmailVerified: primary?.verified, names };
  },
};

export const TWITCH: OAuthService = {
  name: 'twitch',
  label: 'Twitch',
  issuer: 'https://id.twitch.tv/oauth2',
  authorizationEndpoint: 'https://id.twitch.tv/oauth2/authorize',
  tokenEndpoint: 'https://id.twitch.tv/oauth2/token',
  scope: 'user:read:email',
  freshParameters: { force_verify: 'true' },
  headers: ({ clientId }) => ({ 'client-id': clientId }),
  readProfile: async (fetchJson) => {
    const { data } = twitchUsers.parse(await fetchJson('https://api.twitch.tv/helix/users'));
    const user = data[0];
    // Twitch returns an address only if it is verified.
    return {
      subject: user?.id,
      email: user?.email,
      isEmailVerified: Boolean(user?.email),
      names: [user?.display_name],
    };
  },
};
