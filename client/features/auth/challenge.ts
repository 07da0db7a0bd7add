export interface Challenge {
  challengeToken: string;
  factors: readonly { id: string; type: 'totp' | 'phone'; name: string | null; phoneEnding: string | null }[];
}

export type SignedIn = { status: 'signed_in' } | ({ status: 'second_factor' } & Challenge);
