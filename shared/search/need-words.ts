/**
 * What people write who want to stop, in the languages of the countries whose help services are listed, and names of
 * registers and of software that blocks gambling. One phrase a line.
 */
export const DEFAULT_NEED_WORDS = [
  // English
  'stop, stopping, quit, quitting, help, helpline, hotline, addict, addicted, addiction, relapse, compulsive',
  'self-exclusion, self-exclude, self-excluded, exclude myself, ban myself, block myself, gambling ban',
  'problem gambling, problem gambler, gambling problem, gambling debt, lost everything, lost all my money',
  'block gambling, gambling blocker, site blocker, suicide, suicidal, kill myself',
  // Software that blocks gambling, and registers
  'Gamban, BetBlocker, GamBlock, Net Nanny, Cold Turkey, GamStop, Spelpaus, ROFUS, CRUKS, BetStop, OASIS Sperre',
  'Spillepause, GamCare, Gamblers Anonymous, Gam-Anon, BeGambleAware, GambleAware',
  // German, French, Italian, Spanish, Portuguese, Dutch
  'Spielsucht, spielsüchtig, Glücksspielsucht, aufhören, Hilfe, Selbstsperre, Spielersperre, sperren lassen',
  'arrêter, addiction au jeu, dépendance, aide, interdiction volontaire, smettere, aiuto, autoesclusione, ludopatia',
  'ludopatía, ayuda, dejar de jugar, autoexclusión, ajuda, vício, parar de jogar, gokverslaving, gokverslaafd, hulp',
  'stoppen met gokken, zelfuitsluiting',
  // Swedish, Danish, Norwegian, Finnish
  'spelberoende, spelmissbruk, sluta spela, hjälp, ludomani, hjælp, stop spillet, spilleavhengighet, hjelp',
  'peliriippuvuus, peliongelma, apua, lopettaa pelaaminen',
]
  .flatMap((line) => line.split(', '))
  .join('\n');
