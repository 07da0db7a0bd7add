import { byAdmins } from './rule';

// People, money and the site itself are for administrators.
export const person = { manage: byAdmins };
export const subscriber = { manage: byAdmins };
export const earning = { manage: byAdmins };
export const settings = { manage: byAdmins };
export const transfer = { run: byAdmins };
export const audit = { read: byAdmins };
