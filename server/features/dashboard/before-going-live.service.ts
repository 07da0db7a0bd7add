import { siteSettings, TRUST_FIGURES } from '../../../shared/content/settings.schema';
import type { Db } from '../../database/database';
import { listExamplePages } from '../pages/pages.admin.queries';
import { countDemo } from '../settings/settings.queries';
import { getSettings } from '../settings/settings.service';

/** What visitors can still read of the examples that come with the program, and what only the operator knows. */
export async function listBeforeGoingLive(db: Db) {
  const [demo, examplePages, settings] = await Promise.all([countDemo(db), listExamplePages(db), getSettings(db)]);
  const defaults = siteSettings.parse({});
  const exampleFigures = TRUST_FIGURES.filter((key) => settings[key] !== '' && settings[key] === defaults[key]);
  return {
    demo,
    examplePages,
    exampleFigures: settings.figuresAreConfirmed ? [] : exampleFigures.map((key) => ({ key, value: settings[key] })),
    hasOperator: settings.operatorName !== '',
  };
}
