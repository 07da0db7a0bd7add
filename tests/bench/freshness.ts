import { signedInAdmin } from './admin-client';
import { renderedResponses } from './metrics';
import type { Row, Table } from './report';
import { PAGES } from './requests';

const CROWD = 500;
const COLD = '/casino/old-harbour';
const CHANGED = '/casino/lanternfish';

const pageOf = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

/** Checks the running production build for stale pages and for redundant renders. */
export async function freshnessTable(siteUrl: string): Promise<Table> {
  return {
    title: 'Renders and freshness',
    head: ['what', 'seen', 'goal'],
    rows: [await crowdRow(siteUrl), ...(await writeRows(siteUrl))],
  };
}

async function crowdRow(siteUrl: string): Promise<Row> {
  const before = await renderedResponses(siteUrl);
  const pages = await Promise.all(Array.from({ length: CROWD }, () => pageOf(`${siteUrl}${COLD}`)));
  const renders = (await renderedResponses(siteUrl)) - before;
  const good = pages.filter(({ status, text }) => status === 200 && text === pages[0]?.text).length;
  return {
    cells: [
      `${CROWD} clients at once on a page nobody has asked for`,
      `${good} good, ${renders} rendered`,
      '1 rendered',
    ],
    passed: good === CROWD && renders === 1,
  };
}

async function writeRows(siteUrl: string): Promise<Row[]> {
  const admin = await signedInAdmin(siteUrl);
  const casino = await admin.casinos.bySlug.query({ slug: CHANGED.split('/').at(-1) ?? '' });
  const rounds = 20;
  let fresh = 0;
  let unrelated = 0;
  for (let round = 0; round < rounds; round += 1) {
    await pageOf(`${siteUrl}${CHANGED}`);
    await pageOf(`${siteUrl}${PAGES.post}`);
    const description = `Pays out within ${round + 1} hours, measured again.`;
    await admin.admin.casinos.update.mutate({ id: casino.id, description });
    if ((await pageOf(`${siteUrl}${CHANGED}`)).text.includes(description)) fresh += 1;
    const before = await renderedResponses(siteUrl);
    await pageOf(`${siteUrl}${PAGES.post}`);
    unrelated += (await renderedResponses(siteUrl)) - before;
  }
  return [
    {
      cells: ['a casino is saved, and the next request for its page', `fresh ${fresh} of ${rounds} times`, 'always'],
      passed: fresh === rounds,
    },
    {
      cells: ['a post’s page after that', `rendered again ${unrelated} of ${rounds} times`, 'never'],
      passed: unrelated === 0,
    },
  ];
}
