import { chartHtml } from '../../../shared/charts/figure';
import { percentText } from '../../../shared/facts/casino-fact-text';
import { isGamemode, slugLabel } from '../../../shared/content/gamemodes';
import type { Gamemode } from '../../../shared/content/gamemodes';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { getField } from '../charts/field.service';
import { gameEdgeChart } from '../charts/game-edge-chart';
import { listGameCounts, listGameTexts } from '../addresses/games.queries';

interface Game {
  mode: string;
  name: string;
  line: string | null;
  hasPage: boolean;
  /** Null for a game that no casino can offer. */
  sites: { total: number; fresh: number } | null;
  /** From sites whose facts were checked lately. */
  edge: string | null;
  /** Its edge at the sites that publish it, drawn; null in a list of games, or where too few do. */
  edges: string | null;
}

/** Games with most casinos first. */
export async function getGames(db: Db, only?: Gamemode): Promise<Game[]> {
  const [counts, texts] = await Promise.all([
    cached(db, { key: 'casinos by game', tags: ['casinos'] }, () => listGameCounts(db)),
    listGameTexts(db),
  ]);
  const drawn = only && gameEdgeChart(slugLabel(only), (await getField(db)).edges.get(only) ?? []);
  const counted = new Map(counts.filter(({ mode }) => isGamemode(mode)).map((count) => [count.mode, count]));
  const lines = new Map(texts.map(({ mode, line }) => [mode, line]));
  const modes = [...new Set([...counted.keys(), ...lines.keys()])];
  return modes
    .filter((mode) => only === undefined || mode === only)
    .map((mode) => {
      const { sites = 0, fresh = 0, edge = null } = counted.get(mode) ?? {};
      return {
        mode,
        name: slugLabel(mode),
        line: lines.get(mode) ?? null,
        hasPage: lines.has(mode),
        sites: isGamemode(mode) ? { total: sites, fresh } : null,
        edge: edge === null ? null : percentText(edge),
        edges: drawn ? chartHtml(drawn) : null,
      };
    });
}
