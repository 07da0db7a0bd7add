/**
 * Phrases of people who want to stop, in the languages of the listed help services, and names of registers and blocking
 * software. One phrase per line.
 */
export const DEFAULT_NEED_WORDS = [
  'stop, stopping, quit, quitting, help, helpline, hotline, addict, addicted, addiction, relapse, compulsive',
  'self-exclusion, self-exclude, self-excluded, exclude myself, ban myself, block myself, gambling ban',
  'problem gambling, problem gambler, gambling problem, gambling debt, lost everything, lost all my money',
  'block gambling, gambling blocker, site blocker, suicide, suicidal, kill myself',
  'Gamban, BetBlocker, GamBlock, Net Nanny, Cold Turkey, GamStop, Spelpaus, ROFUS, CRUKS, BetStop, OASIS Sperre',
  'Spillepause, GamCare, Gamblers Anonymous, Gam-Anon, BeGambleAware, GambleAware',
  'Spielsucht, spielsüchtig, Glücksspielsucht, aufhören, Hilfe, Selbstsperre, Spielersperre, sperren lassen',
  'arrêter, addiction au jeu, dépendance, aide, interdiction volontaire, smettere, aiuto, autoesclusione, ludopatia',
  'ludopatía, ayuda, dejar de jugar, autoexclusión, ajuda, vício, parar de jogar, gokverslaving, gokverslaafd, hulp',
  'stoppen met gokken, zelfuitsluiting',
  'spelberoende, spelmissbruk, sluta spela, hjälp, ludomani, hjælp, stop spillet, spilleavhengighet, hjelp',
  'peliriippuvuus, peliongelma, apua, lopettaa pelaaminen',
]
  .flatMap((line) => line.split(', '))
  .join('\n');
