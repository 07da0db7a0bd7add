import { checkedText } from '../../../shared/facts/casino-fact-text';
import { findFact } from '../../../shared/facts/casino-facts';
import { hasOffer } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { BONUS_FACTS, knownBonus } from '../../../shared/codes/bonus-range';
import type { ToolSite } from '../../../shared/tools/casino-tools';
import { FAIR_FORMULAS, FAIRNESS_SCHEMES } from '../../../shared/facts/fairness-schemes';
import type { FairFormula, FairnessScheme } from '../../../shared/facts/fairness-schemes';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import { listCasinoFacts } from '../facts/facts.queries';
import { findToolCasino, listToolCasinos } from './tool-sites.queries';

const MOST_SITES = 30;
const KEYS = ['fairness_scheme', 'fairness_formula', ...BONUS_FACTS];

type StoredFacts = Awaited<ReturnType<typeof listCasinoFacts>>;

interface Row {
  id: string;
  slug: string | null;
  name: string;
  status: CasinoStatus;
  isOfferPaused: boolean;
}

const isScheme = (value: unknown): value is FairnessScheme =>
  typeof value === 'string' && Object.hasOwn(FAIRNESS_SCHEMES, value);

const isFormula = (value: unknown): value is FairFormula =>
  typeof value === 'string' && Object.hasOwn(FAIR_FORMULAS, value);

function getChecked(facts: StoredFacts, key: string, now: Date): string | null {
  const stored = facts.find((fact) => fact.key === key);
  const definition = findFact(key);
  return stored?.checkedAt && definition ? checkedText(definition, stored, now).text : null;
}

function toolSite({ id, slug, name, status, isOfferPaused }: Row, facts: StoredFacts, now: Date): ToolSite {
  const getValue = (key: string) => facts.find((fact) => fact.key === key)?.value;
  const scheme = getValue('fairness_scheme');
  const formula = getValue('fairness_formula');
  const edges = getValue('house_edge');
  const crashEdge = typeof edges === 'object' && 'crash' in edges ? edges.crash : undefined;
  return {
    address: slug ?? id,
    name,
    scheme: isScheme(scheme) ? scheme : null,
    formula: isFormula(formula) ? formula : null,
    crashEdge: crashEdge ?? null,
    bonus: hasOffer({ status, isOfferPaused }) ? knownBonus(facts) : null,
    checkedScheme: getChecked(facts, 'fairness_scheme', now),
    checkedBonus: getChecked(facts, 'bonus_match', now) ?? getChecked(facts, 'bonus_wagering', now),
  };
}

async function toolSites(db: Db, rows: readonly Row[]): Promise<ToolSite[]> {
  const ids = rows.map(({ id }) => id);
  const facts = await listCasinoFacts(db, ids, KEYS);
  const now = new Date();
  return rows.map((row) => {
    const own = facts.filter(({ casinoId }) => casinoId === row.id);
    return toolSite(row, own, now);
  });
}

// Cached because it scans all casinos and is the same for every site.
async function listedSites(db: Db) {
  return await cached(db, { key: 'sites of the tools', tags: ['casinos'] }, async () => {
    const rows = await listToolCasinos(db, KEYS, MOST_SITES);
    return { ids: rows.map(({ id }) => id), sites: await toolSites(db, rows) };
  });
}

export async function getToolSites(db: Db, address: string | undefined) {
  const [id, { ids, sites }] = await Promise.all([
    address === undefined ? undefined : findCasinoIdAt(db, address),
    listedSites(db),
  ]);
  if (id === undefined) return { sites, chosen: null };
  const among = sites[ids.indexOf(id)];
  if (among) return { sites, chosen: among.address };
  const row = await findToolCasino(db, id);
  const [beside] = row ? await toolSites(db, [row]) : [];
  return beside ? { sites: [beside, ...sites], chosen: beside.address } : { sites, chosen: null };
}
